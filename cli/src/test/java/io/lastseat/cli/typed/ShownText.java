package io.lastseat.cli.typed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the text of a page with the real output. The page's {@code …} matches anything; lines
 * may break elsewhere; times and the simulator's figures may differ. An id may differ at its first
 * appearance, and must stay the same afterwards.
 */
final class ShownText {

  /** The id of a request, or a ticket. */
  private static final String ID = "[0-9]+-[0-9a-z]{26}(?:-(?:[1-9][0-9]*-)?[0-9a-z]{26})?";

  private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\\.[0-9]{3}Z";
  private static final String FIGURE = "[0-9,]+";

  /** A number that is right-aligned in a column of 15, with its words behind it. */
  private static final String ALIGNED = "(?m:^)(?= [ 0-9,]{14}  [a-z]) +" + FIGURE;

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<id>%s)|(?<time>%s)|(?<any>…)|(?<figure>%s)|(?<space>\n|[^\\S\n]+)"
              .formatted(ID, TIME, ALIGNED));

  private final Map<String, String> idsThatCame = new HashMap<>();

  /** Returns the command with the newcomer's ids in place of the page's. */
  String typed(String command) {
    return Pattern.compile(ID)
        .matcher(command)
        .replaceAll(id -> idsThatCame.getOrDefault(id.group(), id.group()));
  }

  /** Returns whether the output matches; then the ids in it are known. */
  boolean isWhatCame(String shown, String came) {
    List<String> newIds = new ArrayList<>();
    Matcher matcher =
        Pattern.compile(pattern(shown.stripTrailing(), newIds)).matcher(came.stripTrailing());
    if (!matcher.matches()) {
      return false;
    }
    for (int i = 0; i < newIds.size(); i++) {
      idsThatCame.put(newIds.get(i), matcher.group(i + 1));
    }
    return true;
  }

  private String pattern(String shown, List<String> newIds) {
    StringBuilder pattern = new StringBuilder();
    Matcher token = TOKEN.matcher(shown);
    int done = 0;
    while (token.find()) {
      pattern.append(literal(shown.substring(done, token.start())));
      if (token.group("id") != null) {
        pattern.append(id(token.group(), newIds));
      } else if (token.group("time") != null) {
        pattern.append(TIME);
      } else if (token.group("figure") != null) {
        pattern.append("\\s*").append(FIGURE);
      } else {
        pattern.append(token.group("any") != null ? "(?s:.*?)" : "\\s*");
      }
      done = token.end();
    }
    return pattern.append(literal(shown.substring(done))).toString();
  }

  private static String literal(String text) {
    return text.isEmpty() ? "" : Pattern.quote(text);
  }

  private String id(String id, List<String> newIds) {
    if (idsThatCame.containsKey(id)) {
      return Pattern.quote(idsThatCame.get(id));
    }
    if (newIds.contains(id)) {
      return "\\" + (newIds.indexOf(id) + 1);
    }
    newIds.add(id);
    return "(" + ID + ")";
  }
}
