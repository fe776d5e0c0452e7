package io.lastseat.tables;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text that counts commits, with its epoch. After a restore of the log, commit numbers come again
 * with another content, so a stored number needs its epoch. Epoch 0 has no mark: the text for a log
 * that was never restored is its number alone.
 *
 * @param text the text without the mark
 * @param epoch the number of restores so far, see {@link Epoch}
 */
public record EpochMark(String text, long epoch) {

  /** No id that is marked ends like this, and a URL need not escape it. */
  private static final Pattern FORM = Pattern.compile("(.*)~([1-9][0-9]{0,8})");

  /** Reads a marked text; one without a mark is of epoch 0. */
  public static EpochMark read(String marked) {
    Matcher form = FORM.matcher(marked);
    return form.matches()
        ? new EpochMark(form.group(1), Long.parseLong(form.group(2)))
        : new EpochMark(marked, 0);
  }

  /** The text with its mark: {@code 17}, and in epoch 2 {@code 17~2}. */
  public String marked() {
    return epoch == 0 ? text : text + "~" + epoch;
  }
}
