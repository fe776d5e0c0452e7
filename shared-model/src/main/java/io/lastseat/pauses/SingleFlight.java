package io.lastseat.pauses;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Questions of many calls of one process, asked together. While one call asks, others under the
 * same key line up; then the first in line asks for all behind it. So each answer is that of an
 * asking which began after its call did. A process with one call asks as if this were not here, and
 * a hundred calls ask twice. For any number of threads.
 *
 * @param <K> calls under different keys do not wait for each other
 * @param <Q> the question of a call
 * @param <A> the answer
 */
public final class SingleFlight<K, Q, A> {

  /** A waiting call. It gets its answer, or none: then it is its turn to ask. */
  private record Waiting<Q, A>(Q question, CompletableFuture<Option<A>> told) {}

  private final Pause pause;
  private final int together;

  /** The calls behind the one that asks, by key; no line where no call asks. */
  private final Map<K, Deque<Waiting<Q, A>>> lines = new HashMap<>();

  /**
   * No call asks yet.
   *
   * @param pause lets a call wait for the one that asks
   * @param together the most questions that are asked at once
   */
  public SingleFlight(Pause pause, int together) {
    this.pause = pause;
    this.together = together;
  }

  /**
   * The answer.
   *
   * @param source asks these questions, and answers in the same order; its exceptions are thrown by
   *     each call whose question was among them
   */
  public A ask(K key, Q question, Function<Vector<Q>, Vector<A>> source) {
    Waiting<Q, A> call = new Waiting<>(question, new CompletableFuture<>());
    Option<A> told = linesUp(key, call) ? pause.share(call.told) : Option.none();
    return told.getOrElse(() -> askForAll(key, question, source));
  }

  /** Whether another call asks, so that this one waits. */
  private synchronized boolean linesUp(K key, Waiting<Q, A> call) {
    Deque<Waiting<Q, A>> line = lines.get(key);
    if (line == null) {
      lines.put(key, new ArrayDeque<>());
      return false;
    }
    return line.add(call);
  }

  private A askForAll(K key, Q question, Function<Vector<Q>, Vector<A>> source) {
    Vector<Waiting<Q, A>> others = behind(key);
    try {
      Vector<A> answers = source.apply(others.map(Waiting::question).prepend(question));
      others.zip(answers.tail()).forEach(one -> one._1().told.complete(Option.some(one._2())));
      return answers.head();
    } catch (RuntimeException | Error failure) {
      others.forEach(other -> other.told.completeExceptionally(failure));
      throw failure;
    } finally {
      next(key);
    }
  }

  private synchronized Vector<Waiting<Q, A>> behind(K key) {
    Deque<Waiting<Q, A>> line = Objects.requireNonNull(lines.get(key));
    Vector<Waiting<Q, A>> gathered = Vector.empty();
    while (!line.isEmpty() && gathered.size() < together - 1) {
      gathered = gathered.append(line.remove());
    }
    return gathered;
  }

  private void next(K key) {
    Waiting<Q, A> asks;
    synchronized (this) {
      asks = Objects.requireNonNull(lines.get(key)).poll();
      if (asks == null) {
        lines.remove(key);
      }
    }
    if (asks != null) {
      asks.told.complete(Option.none());
    }
  }
}
