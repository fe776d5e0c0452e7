package io.lastseat.tables;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text that counts commits, and in which epoch. Commit numbers come again after a restore of the
 * log, with another content, so a stored number needs its epoch. That of epoch 0 stands without a
 * mark: the text of a log that was never restored says no more than its number.
 *
 * @param text the one that is marked
 * @param epoch the number of restores so far, see {@link Epoch}
 */
public record EpochMark(String text, long epoch) {

  /** No id that is marked ends so, and no URL has to escape it. */
  private static final Pattern FORM = Pattern.compile("(.*)~([1-9][0-9]{0,8})");

  /** The marked text; one without a mark is of epoch 0. */
  public static EpochMark read(String marked) {
    Matcher form = FORM.matcher(marked);
    return form.matches()
        ? new EpochMark(form.group(1), Long.parseLong(form.group(2)))
        : new EpochMark(marked, 0);
  }

  /** As it is written: {@code 17}, and in epoch 2 {@code 17~2}. */
  public String marked() {
    return epoch == 0 ? text : text + "~" + epoch;
  }
}
