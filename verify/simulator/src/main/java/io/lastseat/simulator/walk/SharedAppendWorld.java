package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.Admission;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.schedule.WorldPause;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Three calls without a key come to one process at once, so that the second and the third share an
 * append; another process decides somebody else meanwhile. Not all of them find room.
 */
public final class SharedAppendWorld implements SmallWorld {

  private static final String HALL = FewRequests.HALL.text();
  private static final List<String> APPLICANTS = List.of("Ada", "Bob", "Cy");
  private static final String KEY = "of-the-other-one";
  private static final RequestId KEYED = KeyedId.of(FewRequests.HALL, KEY, Caller.PUBLIC, 1);
  private static final int MOST_TOKENS = 12;
  private static final long LAST_COMMIT = 6;

  /** Lends the tasks of all such processes their threads, one at a time. */
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "call of a process");
            thread.setDaemon(true);
            return thread;
          });

  private final Alteration serializer;
  private final Aftermath aftermath;
  private final Vector<Actor> actors;
  private final Database start;
  private final IdentityHashMap<Database, Auditor> audited = new IdentityHashMap<>();

  /** One resource for three. */
  public SharedAppendWorld(Alteration intake, Alteration serializer) {
    this.serializer = serializer;
    this.aftermath = new Aftermath(intake, serializer);
    start = FewRequests.created(Terms.ofCapacity(3).withAdmission(Admission.IMMEDIATE));
    actors =
        Vector.of(
            new OneProcess(intake),
            new AtOnceClient(
                "The other one",
                List.of(Calls.reserve(HALL, "Grace", 1, KEY)),
                true,
                Alteration.NONE));
  }

  /** Its calls run one at a time, and each lets the others go on when it asks DynamoDB. */
  private record OneProcess(Alteration alteration) implements Actor {

    @Override
    public String name() {
      return "The process of three calls";
    }

    @Override
    public Object run(DynamoDbClient client) {
      Scheduler scheduler = new Scheduler(FewRequests.MORNING, THREADS);
      IntakeFunction process = process(scheduler, alteration.client().apply(client));
      Map<String, APIGatewayV2HTTPResponse> answers = new TreeMap<>();
      for (String applicant : APPLICANTS) {
        scheduler.start(
            () ->
                answers.put(
                    applicant,
                    process.handleRequest(
                        Calls.reserve(HALL, applicant, 1), new SimulatedContext())));
      }
      try {
        scheduler.run();
      } finally {
        // Where one call ends with an error, the others end, too.
        scheduler.stop();
        scheduler.run();
      }
      return Map.copyOf(answers);
    }

    private static IntakeFunction process(Scheduler scheduler, DynamoDbClient client) {
      DynamoDbClient yielding =
          new TablesClient(
              request -> {
                scheduler.sleep(Duration.ZERO);
                return TablesClient.send(client, request);
              });
      IntakeParts parts =
          StillParts.immediateIntake(yielding, FewRequests.TABLES, FewRequests.MORNING);
      AtomicInteger tokens = new AtomicInteger();
      return new IntakeFunction(
          new IntakeParts(
              yielding,
              FewRequests.TABLES,
              parts.clock(),
              parts.serverClock(),
              () -> token(tokens.incrementAndGet()),
              parts.door(),
              parts.epoch(),
              new WorldPause(scheduler),
              parts.waits(),
              parts.immediate()));
    }
  }

  private static byte[] token(int number) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    token[RequestId.TOKEN_BYTES - 1] = (byte) number;
    return token;
  }

  /** All ids that a call may have had, and that of the other one. */
  private Vector<Actor> deliveries() {
    return Vector.rangeClosed(1, MOST_TOKENS)
        .flatMap(
            number ->
                Vector.rangeClosed(2L, LAST_COMMIT)
                    .map(commit -> RequestId.of(token(number), 1).naming(commit)))
        .append(KEYED)
        .map(
            id -> new FollowingSerializer("The serializer", FewRequests.lookUp(id), 1, serializer));
  }

  @Override
  public Database start() {
    return start;
  }

  @Override
  public Seq<Actor> actors() {
    return actors;
  }

  @Override
  public void check(Database database) {
    for (String applicant : APPLICANTS) {
      ForgottenLog.mustNot(
          verdicts(database, applicant) > 1, applicant + "'s one call has several verdicts");
    }
    aftermath.check(database, deliveries());
  }

  private long verdicts(Database database, String applicant) {
    return audited
        .computeIfAbsent(database, aftermath::audited)
        .verdicts()
        .flatMap(row -> row.verdict().request().reserves().toJavaStream())
        .filter(asked -> applicant.equals(asked.applicant()))
        .count();
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof OneProcess) {
      List<?> heard = new ArrayList<>(((Map<?, ?>) result).entrySet());
      for (Object one : heard) {
        Map.Entry<?, ?> answer = (Map.Entry<?, ?>) one;
        heard((String) answer.getKey(), (APIGatewayV2HTTPResponse) answer.getValue(), database);
      }
    }
  }

  private void heard(String applicant, APIGatewayV2HTTPResponse answer, Database database) {
    String body = answer.getBody();
    if (AtOnceClient.failed(answer)) {
      return;
    }
    if (body.contains("turnedAway")) {
      ForgottenLog.mustNot(
          verdicts(database, applicant) > 0, applicant + " is turned away, and has a verdict");
    } else if (body.contains("\"immediate\"")) {
      ForgottenLog.mustNot(
          verdicts(database, applicant) == 0, applicant + " is told what no log says: " + body);
    }
  }
}
