package io.lastseat.local.ops;

import io.vavr.collection.Vector;
import java.util.ArrayDeque;
import java.util.Deque;

/** The newest verdicts that this process knows of, numbered in the order in which it heard. */
final class VerdictTail {

  static final int KEPT = 500;

  /** With its number, from 1. */
  record Numbered(long number, SeenVerdict verdict) {}

  private final Deque<Numbered> newest = new ArrayDeque<>();
  private long last;

  synchronized void add(Vector<SeenVerdict> some) {
    for (SeenVerdict verdict : some) {
      newest.addFirst(new Numbered(++last, verdict));
      if (newest.size() > KEPT) {
        newest.removeLast();
      }
    }
  }

  /** Those behind this number, the newest first, at most this number. */
  synchronized Vector<Numbered> after(long number, int atMost) {
    return Vector.ofAll(newest).takeWhile(one -> one.number() > number).take(atMost);
  }

  /** The number of the newest. */
  synchronized long last() {
    return last;
  }
}
