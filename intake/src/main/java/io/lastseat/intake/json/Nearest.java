package io.lastseat.intake.json;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/**
 * Finds the name that a person may have meant by a mistyped one. A letter more, a letter less,
 * another letter, and two letters in the wrong order count one each (the optimal string alignment
 * distance). At most every third letter may be wrong. Case, hyphens and underscores do not count.
 */
public final class Nearest {

  /** How many letters of a name there must be for each mistake in it. */
  private static final int LETTERS_A_MISTAKE = 3;

  /** The nearest of these names; none if none is near. Of equally near ones the first counts. */
  public static Option<String> to(String typed, Iterable<String> names) {
    String letters = letters(typed);
    return Vector.ofAll(names)
        .filter(name -> mistakes(letters, letters(name)) * LETTERS_A_MISTAKE <= letters.length())
        .minBy(name -> mistakes(letters, letters(name)));
  }

  private static String letters(String name) {
    return name.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
  }

  private static int mistakes(String one, String other) {
    int[][] all = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        all[i][j] = i == 0 || j == 0 ? i + j : mistakes(one, other, i, j, all);
      }
    }
    return all[one.length()][other.length()];
  }

  /** The mistakes of the first {@code i} letters of one and the first {@code j} of the other. */
  private static int mistakes(String one, String other, int i, int j, int[][] all) {
    boolean same = one.charAt(i - 1) == other.charAt(j - 1);
    int least =
        Math.min(
            all[i - 1][j - 1] + (same ? 0 : 1), Math.min(all[i - 1][j] + 1, all[i][j - 1] + 1));
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(least, all[i - 2][j - 2] + 1) : least;
  }

  private Nearest() {}
}
