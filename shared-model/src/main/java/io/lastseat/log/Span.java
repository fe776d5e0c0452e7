package io.lastseat.log;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;

/**
 * A range of consecutive commits.
 *
 * @param from the number of the first commit
 * @param to the number of the last commit
 */
public record Span(long from, long to) {

  /** The commits of all these spans, each once. Adjacent spans are joined. */
  public static Vector<Span> union(Seq<Span> spans) {
    return union(spans, 0);
  }

  /** The commits of these spans, each once. Gaps of {@code between} at most are filled. */
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
