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
 * Combines the questions of many calls of one process. While one call asks, others under the same
 * key wait in line. Then the first in line asks for all calls after it. So each answer comes from a
 * read that began after its call did. A process with one call asks at once, and a hundred calls ask
 * twice. Any number of threads may use it.
 *
 * @param <K> calls under different keys do not wait for each other
 * @param <Q> the question of a call
 * @param <A> the answer
 */
public final class SingleFlight<K, Q, A> {

  /** A waiting call. It gets its answer, or none: then it must ask itself. */
  private record Asker<Q, A>(Q question, CompletableFuture<Option<A>> answer) {}

  private final Pause pause;
  private final int together;

  /** The calls that wait for the one that asks, by key. A key has no line if no call asks. */
  private final Map<K, Deque<Asker<Q, A>>> lines = new HashMap<>();

  /**
   * Starts without calls.
   *
   * @param pause lets a call wait for the one that asks
   * @param together the most questions that are asked at once
   */
  public SingleFlight(Pause pause, int together) {
    this.pause = pause;
    this.together = together;
  }

  /**
   * The answer to a question.
   *
   * @param source answers these questions in the same order; each call whose question was among
   *     them throws its exceptions
   */
  public A ask(K key, Q question, Function<Vector<Q>, Vector<A>> source) {
    Asker<Q, A> call = new Asker<>(question, new CompletableFuture<>());
    Option<A> answer = linesUp(key, call) ? pause.share(call.answer) : Option.none();
    return answer.getOrElse(() -> askForAll(key, question, source));
  }

  /** Whether another call asks, so that this one waits. */
  private synchronized boolean linesUp(K key, Asker<Q, A> call) {
    Deque<Asker<Q, A>> line = lines.get(key);
    if (line == null) {
      lines.put(key, new ArrayDeque<>());
      return false;
    }
    return line.add(call);
  }

  private A askForAll(K key, Q question, Function<Vector<Q>, Vector<A>> source) {
    Vector<Asker<Q, A>> others = behind(key);
    try {
      Vector<A> answers = source.apply(others.map(Asker::question).prepend(question));
      others.zip(answers.tail()).forEach(one -> one._1().answer.complete(Option.some(one._2())));
      return answers.head();
    } catch (RuntimeException | Error failure) {
      others.forEach(other -> other.answer.completeExceptionally(failure));
      throw failure;
    } finally {
      next(key);
    }
  }

  private synchronized Vector<Asker<Q, A>> behind(K key) {
    Deque<Asker<Q, A>> line = Objects.requireNonNull(lines.get(key));
    Vector<Asker<Q, A>> gathered = Vector.empty();
    while (!line.isEmpty() && gathered.size() < together - 1) {
      gathered = gathered.append(line.remove());
    }
    return gathered;
  }

  private void next(K key) {
    Asker<Q, A> asks;
    synchronized (this) {
      asks = Objects.requireNonNull(lines.get(key)).poll();
      if (asks == null) {
        lines.remove(key);
      }
    }
    if (asks != null) {
      asks.answer.complete(Option.none());
    }
  }
}
