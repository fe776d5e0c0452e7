package io.lastseat.audit.promises;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.vavr.control.Option;

/**
 * A promise that a log does not keep.
 *
 * @param commit where
 * @param entry the decision that it is about; none if it is about the whole commit
 * @param what is compared
 * @param stands what stands, in words
 * @param should what should stand, in words
 * @param due the books that should stand there, where these differ
 */
public record Breach(
    Promise promise,
    Commit commit,
    Option<Entry> entry,
    String what,
    String stands,
    String should,
    Option<Books> due) {

  /** What is compared where one came from the waiting list at a time that cannot be. */
  public static final String TIME = "its time";

  @Override
  public String toString() {
    return "%s of %s should be %s, and is %s, in commit %d of %s"
        .formatted(
            what,
            entry.map(one -> String.valueOf(one.about())).getOrElse("all"),
            should,
            stands,
            commit.number(),
            commit.books().resource().text());
  }
}
