package io.lastseat.cli.typed;

import io.vavr.collection.Vector;
import java.util.regex.Pattern;

/** The blocks of code of a page. */
public final class Fences {

  /** Returns the section with this title, up to the next one of its level. */
  public static String section(String page, String title) {
    return page.split("\n## " + title + "\n", 2)[1].split("\n## ", 2)[0];
  }

  /** Returns what stands in the blocks of this language, from top to bottom. */
  public static Vector<String> of(String text, String language) {
    return Vector.ofAll(
        Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(text)
            .results()
            .map(fence -> fence.group(1))
            .toList());
  }

  private Fences() {}
}
