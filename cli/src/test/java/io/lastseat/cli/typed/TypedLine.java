package io.lastseat.cli.typed;

import io.vavr.collection.Vector;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command of a console block, and the output that the page shows.
 *
 * @param command as it is typed, with its continuation lines
 */
public record TypedLine(String command, String shown) {

  private static final Pattern TYPED =
      Pattern.compile("^\\$ ((?:.*\\\\\n)*.*)\n((?:(?!\\$ ).*\n)*)", Pattern.MULTILINE);

  /** Returns all commands of the section with this title, from top to bottom. */
  public static Vector<TypedLine> of(String page, String title) {
    Vector<TypedLine> lines = Vector.empty();
    for (String console : Fences.of(Fences.section(page, title), "console")) {
      Matcher typed = TYPED.matcher(console);
      while (typed.find()) {
        lines = lines.append(new TypedLine(typed.group(1), typed.group(2)));
      }
    }
    return lines;
  }
}
