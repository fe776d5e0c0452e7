package io.lastseat.log.store;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;

/**
 * Commits that follow each other.
 *
 * @param from the number of the first
 * @param to of the last one
 */
public record Span(long from, long to) {

  /** All commits of these, each once: spans that touch become one. */
  public static Vector<Span> union(Seq<Span> spans) {
    return union(spans, 0);
  }

  /** The same, where gaps of at most {@code between} commits are filled. */
  static Vector<Span> union(Seq<Span> spans, long between) {
    Vector<Span> united = Vector.empty();
    for (Span span : spans.sortBy(Span::from)) {
      Span last = united.lastOption().getOrNull();
      united =
          last == null || span.from() > last.to() + 1 + between
              ? united.append(span)
              : united.init().append(new Span(last.from(), Math.max(last.to(), span.to())));
    }
    return united;
  }

  public Vector<Long> numbers() {
    return Vector.rangeClosed(from, to);
  }
}
