package io.lastseat.serve.mapping;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** A stream function that keeps the ids of its calls and answers by a rule. */
final class Script implements RequestHandler<DynamodbEvent, StreamsEventResponse> {

  /** The ids of every call, in order. */
  final List<List<String>> calls = Collections.synchronizedList(new ArrayList<>());

  private final Function<List<DynamodbStreamRecord>, StreamsEventResponse> rule;

  private final Semaphore called = new Semaphore(0);

  private Script(Function<List<DynamodbStreamRecord>, StreamsEventResponse> rule) {
    this.rule = rule;
  }

  static Script acceptingEverything() {
    return new Script(records -> null);
  }

  static Script answering(Function<List<DynamodbStreamRecord>, StreamsEventResponse> rule) {
    return new Script(rule);
  }

  static Script throwingOn(String id) {
    return new Script(
        records -> {
          if (records.stream().map(Script::idOf).anyMatch(id::equals)) {
            throw new IllegalStateException("not " + id);
          }
          return null;
        });
  }

  static StreamsEventResponse failed(String... itemIdentifiers) {
    var failures = new ArrayList<BatchItemFailure>();
    for (var identifier : itemIdentifiers) {
      failures.add(new BatchItemFailure(identifier));
    }
    return new StreamsEventResponse(failures);
  }

  static String idOf(DynamodbStreamRecord record) {
    return record.getDynamodb().getKeys().get("id").getS();
  }

  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    calls.add(event.getRecords().stream().map(Script::idOf).toList());
    called.release();
    return rule.apply(event.getRecords());
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
