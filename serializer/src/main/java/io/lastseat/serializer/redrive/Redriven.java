package io.lastseat.serializer.redrive;

import io.vavr.collection.Seq;

/** The result of driving given-up records again. */
public sealed interface Redriven {

  /** Every one is decided, or set aside as unreadable; there is nothing more to do. */
  record Finished(int records) implements Redriven {}

  /**
   * Some are not decided yet: drive all of them again later. Decided ones stay decided.
   *
   * @param records how many there are
   * @param undone sequence numbers of those, in order; empty texts for records without one
   */
  record Unfinished(int records, Seq<String> undone) implements Redriven {}

  /** It holds no records that can be driven: a person must look at it. */
  record Unreadable(String why) implements Redriven {}

  /** In one sentence, for logs and people. */
  default String sentence() {
    if (this instanceof Finished finished) {
      return "All %d records are decided.".formatted(finished.records());
    }
    if (this instanceof Unfinished unfinished) {
      return "%d of %d records are not decided yet, the first has the sequence number %s."
          .formatted(unfinished.undone().size(), unfinished.records(), unfinished.undone().head());
    }
    return "It cannot be driven again: " + ((Unreadable) this).why() + ".";
  }
}
