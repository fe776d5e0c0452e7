package io.lastseat.serializer.reconcile;

import io.vavr.collection.Vector;

/**
 * How many there were, and the first of them in words.
 *
 * @param some at most {@value #MOST}
 */
public record Noted(long count, Vector<String> some) {

  /** The most that are kept as text. */
  public static final int MOST = 20;

  /** Nothing. */
  public static final Noted NONE = new Noted(0, Vector.empty());

  Noted with(String one) {
    return new Noted(count + 1, some.size() < MOST ? some.append(one) : some);
  }

  Noted plus(Noted more) {
    return new Noted(count + more.count, some.appendAll(more.some).take(MOST));
  }
}
