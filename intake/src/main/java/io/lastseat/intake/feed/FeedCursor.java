package io.lastseat.intake.feed;

import io.lastseat.feed.FeedPlace;
import io.vavr.control.Option;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in the feed, as a text that a reader keeps. Its form may change. */
public final class FeedCursor {

  /** The cursor before the first commit of any feed. */
  static final String START = "start";

  /** The cursor of an empty feed. It is valid in its own epoch alone. */
  private static final String EMPTY = "empty";

  /** The cursor after everything that the feed contains now. */
  static final String NEWEST = "newest";

  private static final Pattern FORM =
      Pattern.compile("(0|[1-9][0-9]{0,14})\\.(0|[1-9][0-9]{0,4})-([0-9a-z]{8})");

  public static String of(FeedPlace place) {
    return place
        .feed()
        .map(feed -> place.batch() + "." + place.pointers() + "-" + feed)
        .getOrElse(EMPTY);
  }

  /** Reads the place; none if the text is no cursor. */
  static Option<FeedPlace> read(String text) {
    if (text.equals(START) || text.equals(EMPTY)) {
      return Option.some(FeedPlace.START);
    }
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Option.some(
            new FeedPlace(
                Long.parseLong(form.group(1)),
                Integer.parseInt(form.group(2)),
                Option.some(form.group(3))))
        : Option.none();
  }

  private FeedCursor() {}
}
