package io.lastseat.simulator.walk;

import io.lastseat.dynamo.store.Database;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.model.id.RequestId;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.cast.Scheduler.WorldPause;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.walk.Actor.Heard;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Clients of the API, each with its processes of intake. */
sealed interface IntakeClient extends Actor {

  private static Answer answer(IntakeParts parts, Call call) {
    return new IntakeFunction(parts).answer(call, Calls.INVOCATION);
  }

  /**
   * Makes these calls in order, to processes with one clock and one epoch. After a failure and a
   * pause it repeats a call once; it ends if that fails, too.
   */
  record Retrying(
      String name, List<Call> calls, boolean immediate, Instant now, Duration pause, long epoch)
      implements IntakeClient {

    /** A client that repeats a failed call at once. */
    Retrying(String name, List<Call> calls, boolean immediate, Instant now) {
      this(name, calls, immediate, now, Duration.ZERO, 0);
    }

    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      Vector<Heard> heard = Vector.empty();
      for (Call call : calls) {
        Answer response = answer(parts(client, now), call);
        if (Heard.isFailure(response)) {
          response = answer(parts(client, now.plus(pause)), call);
        }
        if (Heard.isFailure(response)) {
          return heard;
        }
        heard = heard.appendAll(Heard.answered(call, response, now, now));
      }
      return heard;
    }

    private IntakeParts parts(DynamoDbClient client, Instant moment) {
      ProcessParts parts = ProcessParts.still(client, FewRequests.TABLES, moment).inEpoch(epoch);
      return immediate ? parts.immediateIntake() : parts.intake();
    }
  }

  /**
   * Calls once, without an idempotency key. Each try of its append has an id of its own, which
   * names the commit of its verdict. Then it reads the acknowledged request.
   */
  record Unkeyed(String name, Call call) implements IntakeClient {

    private static final int PROBLEM = 400;

    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      Answer first = answer(parts(client), call);
      Vector<Heard> heard = heard(call, first);
      String location = first.headers().getOrElse("Location", "");
      if (location.isEmpty() || first.status() >= PROBLEM) {
        return heard;
      }
      Call look = Calls.get(location);
      return heard.appendAll(heard(look, answer(parts(client), look)));
    }

    private static IntakeParts parts(DynamoDbClient client) {
      return ProcessParts.still(client, FewRequests.TABLES, FewRequests.MORNING).resendingIntake();
    }

    private static Vector<Heard> heard(Call call, Answer response) {
      return Heard.answered(call, response, FewRequests.MORNING, FewRequests.MORNING);
    }
  }

  /**
   * Calls one process, which falls asleep in a call and can notice that only by its clock. Each
   * look at the clock, each call and each answer is a step. After a number of steps the process
   * sleeps, and an item in the tables shows that to others.
   */
  record Sleeping(
      String name, List<Call> calls, boolean immediate, Instant before, int steps, Instant after)
      implements IntakeClient {

    private static final Map<String, AttributeValue> SIGN =
        Map.of("request", AttributeValue.fromS("#asleep"), "part", AttributeValue.fromS("now"));

    static boolean sleeps(Database database) {
      return database.find(FewRequests.TABLES.reservations(), SIGN).isDefined();
    }

    /** Makes the calls. Answers from before the sleep count as heard after it, too. */
    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      Sleeper sleeper = new Sleeper(client);
      DynamoDbClient stepping =
          TablesClient.of(
              request -> {
                sleeper.step();
                try {
                  return TablesClient.send(client, request);
                } finally {
                  sleeper.step();
                }
              });
      ProcessParts parts = ProcessParts.still(stepping, FewRequests.TABLES, before).by(sleeper);
      IntakeFunction process =
          new IntakeFunction(immediate ? parts.immediateIntake() : parts.intake());
      return Vector.ofAll(calls)
          .map(call -> Map.entry(call, process.answer(call, Calls.INVOCATION)))
          .flatMap(one -> Heard.answered(one.getKey(), one.getValue(), before, after));
    }

    private final class Sleeper implements InstantSource {

      private final DynamoDbClient client;
      private int taken;

      private Sleeper(DynamoDbClient client) {
        this.client = client;
      }

      private void step() {
        if (taken++ == steps) {
          try {
            client.putItem(put -> put.tableName(FewRequests.TABLES.reservations()).item(SIGN));
          } catch (SdkException unseen) {
            // The process sleeps, but no item shows it.
          }
        }
      }

      @Override
      public Instant instant() {
        step();
        return taken <= steps ? before : after;
      }
    }
  }

  /**
   * A process of intake that gets these calls at once, so that some share an append. One call runs
   * at a time; each lets the others run when it calls DynamoDB.
   */
  record CrowdedProcess(String name, List<Call> calls) implements Actor {

    /** The threads for the calls of all such processes, of which one runs at a time. */
    private static final ExecutorService THREADS = Scheduler.threads("call of a process");

    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      Scheduler scheduler = new Scheduler(FewRequests.MORNING, THREADS);
      IntakeFunction process = process(scheduler, client);
      Map<Integer, Answer> answers = new TreeMap<>();
      for (int call = 0; call < calls.size(); call++) {
        int number = call;
        scheduler.start(
            () -> answers.put(number, process.answer(calls.get(number), Calls.INVOCATION)));
      }
      try {
        scheduler.run();
      } finally {
        // If one call ends with an error, the others end, too.
        scheduler.stop();
        scheduler.run();
      }
      return Vector.ofAll(answers.entrySet())
          .flatMap(
              one ->
                  Heard.answered(
                      calls.get(one.getKey()),
                      one.getValue(),
                      FewRequests.MORNING,
                      FewRequests.MORNING));
    }

    private static IntakeFunction process(Scheduler scheduler, DynamoDbClient client) {
      DynamoDbClient yielding =
          TablesClient.of(
              request -> {
                scheduler.sleep(Duration.ZERO);
                return TablesClient.send(client, request);
              });
      AtomicInteger tokens = new AtomicInteger();
      return new IntakeFunction(
          ProcessParts.still(yielding, FewRequests.TABLES, FewRequests.MORNING)
              .drawing(() -> token(tokens.incrementAndGet()))
              .pausing(new WorldPause(scheduler))
              .resendingIntake());
    }

    private static byte[] token(int number) {
      byte[] token = new byte[RequestId.TOKEN_BYTES];
      token[RequestId.TOKEN_BYTES - 1] = (byte) number;
      return token;
    }

    /** The id of that try, if its verdict is in that commit. */
    static RequestId named(int number, long commit) {
      return RequestId.of(token(number), 1).naming(commit);
    }
  }
}
