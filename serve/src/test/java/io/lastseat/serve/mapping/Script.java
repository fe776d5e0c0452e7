package io.lastseat.serve.mapping;

import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** A stream function that keeps the ids of its calls and answers by a rule. */
final class Script implements Function<Vector<StreamRecord>, Option<String>> {

  /** The ids of every call, in order. */
  final List<List<String>> calls = Collections.synchronizedList(new ArrayList<>());

  private final Function<Vector<StreamRecord>, Option<String>> rule;

  private final Semaphore called = new Semaphore(0);

  private Script(Function<Vector<StreamRecord>, Option<String>> rule) {
    this.rule = rule;
  }

  static Script acceptingEverything() {
    return new Script(records -> Option.none());
  }

  static Script answering(Function<Vector<StreamRecord>, Option<String>> rule) {
    return new Script(rule);
  }

  static Script throwingOn(String id) {
    return new Script(
        records -> {
          if (records.map(Script::idOf).contains(id)) {
            throw new IllegalStateException("not " + id);
          }
          return Option.none();
        });
  }

  static String idOf(StreamRecord record) {
    return record.image().get().get("id").s();
  }

  @Override
  public Option<String> apply(Vector<StreamRecord> records) {
    calls.add(records.map(Script::idOf).asJava());
    called.release();
    return rule.apply(records);
  }

  /** Waits for so many more calls; only one thread may use it. */
  void awaitCalls(int number) throws InterruptedException {
    called.acquire(number);
  }

  StreamFunction function() {
    return new StreamFunction("script", this);
  }

  /** Returns all delivered ids in order, with repetitions. */
  List<String> delivered() {
    return List.copyOf(calls).stream().flatMap(List::stream).toList();
  }
}
