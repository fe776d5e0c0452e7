package io.lastseat.dynamo.service;

import io.vavr.control.Option;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Calls of many threads to one object, and whether each could have taken effect at one moment
 * between its call and its answer (Herlihy and Wing, "Linearizability", 1990). It tries the orders
 * as Wing and Gong do, and remembers where it was, as Lowe does.
 *
 * @param <S> the states of the object
 */
final class CallHistory<S> {

  /** What a call was answered. */
  interface Answer<S> {
    /** The state after the call, if the answer fits this state before it. */
    Option<S> after(S before);
  }

  private record Call<S>(long called, long answered, Answer<S> answer) {}

  /** A set of calls that took effect, and the state after them. */
  private record Progress<S>(BitSet done, S state) {}

  private final AtomicLong time = new AtomicLong();
  private final Queue<Call<S>> calls = new ConcurrentLinkedQueue<>();

  /** Makes a call and notes it. */
  void call(Supplier<Answer<S>> call) {
    long called = time.incrementAndGet();
    Answer<S> answer = call.get();
    add(called, time.incrementAndGet(), answer);
  }

  void add(long called, long answered, Answer<S> answer) {
    calls.add(new Call<>(called, answered, answer));
  }

  boolean isLinearizable(S first) {
    List<Call<S>> inOrder =
        calls.stream().sorted(Comparator.comparingLong(Call<S>::called)).toList();
    return goesOn(inOrder, new Progress<>(new BitSet(), first), new HashSet<>());
  }

  private static <S> boolean goesOn(List<Call<S>> calls, Progress<S> place, Set<Progress<S>> seen) {
    if (place.done.cardinality() == calls.size()) {
      return true;
    }
    if (!seen.add(place)) {
      return false;
    }
    long firstAnswer = Long.MAX_VALUE;
    Set<Progress<S>> next = new HashSet<>();
    for (int i = place.done.nextClearBit(0);
        i < calls.size() && calls.get(i).called < firstAnswer;
        i = place.done.nextClearBit(i + 1)) {
      firstAnswer = Math.min(firstAnswer, calls.get(i).answered);
      for (S after : calls.get(i).answer.after(place.state)) {
        BitSet done = (BitSet) place.done.clone();
        done.set(i);
        if (after.equals(place.state)) {
          // What changes nothing and fits now need not come later.
          return goesOn(calls, new Progress<>(done, after), seen);
        }
        next.add(new Progress<>(done, after));
      }
    }
    return next.stream().anyMatch(one -> goesOn(calls, one, seen));
  }
}
