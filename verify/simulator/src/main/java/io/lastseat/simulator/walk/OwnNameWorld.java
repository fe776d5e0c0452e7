package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
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
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.IdentityHashMap;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A call without an idempotency key, decided at once: each try has a name of its own, which says in
 * which commit its verdict would stand. The call is made once, and who was answered looks at what
 * was acknowledged.
 */
public final class OwnNameWorld implements SmallWorld {

  private static final String HALL = FewRequests.HALL.text();
  private static final String ADA = "Ada";
  private static final String KEY = "of-the-other-one";
  private static final RequestId KEYED = KeyedId.of(FewRequests.HALL, KEY, Caller.PUBLIC, 1);

  /** The terms stand in the first commit, and nobody loses more than three appends. */
  private static final Vector<RequestId> NAMES =
      Vector.rangeClosed(2L, 5L).map(RequestId.FORGOTTEN::naming);

  private final Alteration serializer;
  private final Aftermath aftermath;
  private final Vector<Actor> actors;
  private final Database start;
  private final IdentityHashMap<Database, Auditor> audited = new IdentityHashMap<>();

  /**
   * One resource for two, and somebody else who wants a unit, under a key.
   *
   * @param intake how that of the call without a key is altered
   * @param serializer how the serializer is altered
   */
  public OwnNameWorld(Alteration intake, Alteration serializer) {
    this.serializer = serializer;
    this.aftermath = new Aftermath(intake, serializer);
    start = FewRequests.created(Terms.ofCapacity(2).withAdmission(Admission.IMMEDIATE));
    actors =
        Vector.of(
            new Once(intake),
            new AtOnceClient(
                "The other one",
                List.of(Calls.reserve(HALL, "Grace", 1, KEY)),
                true,
                Alteration.NONE));
  }

  /** Asks once, and looks where it was told to. */
  private record Once(Alteration alteration) implements Actor {

    @Override
    public String name() {
      return "The one without a key";
    }

    @Override
    public Object run(DynamoDbClient client) {
      APIGatewayV2HTTPResponse answer =
          process(client).handleRequest(Calls.reserve(HALL, ADA, 1), new SimulatedContext());
      String place = answer.getHeaders().get("Location");
      return place == null || answer.getStatusCode() >= 400
          ? List.of(answer)
          : List.of(
              answer, process(client).handleRequest(Calls.get(place), new SimulatedContext()));
    }

    private IntakeFunction process(DynamoDbClient client) {
      return new IntakeFunction(
          StillParts.immediateIntake(
              alteration.client().apply(client), FewRequests.TABLES, FewRequests.MORNING));
    }
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
    long verdicts =
        audited(database)
            .verdicts()
            .flatMap(row -> row.verdict().request().reserves().toJavaStream())
            .filter(asked -> ADA.equals(asked.applicant()))
            .count();
    ForgottenLog.mustNot(verdicts > 1, "one call has %d verdicts".formatted(verdicts));
    aftermath.check(
        database,
        NAMES
            .append(KEYED)
            .map(
                id ->
                    new FollowingSerializer(
                        "The serializer", FewRequests.lookUp(id), 1, serializer)));
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof Once) {
      List<?> heard = (List<?>) result;
      for (Object one : heard) {
        if (one instanceof APIGatewayV2HTTPResponse response && !AtOnceClient.failed(response)) {
          heard(response, database);
        }
      }
    }
  }

  private void heard(APIGatewayV2HTTPResponse response, Database database) {
    ForgottenLog.mustNot(response.getStatusCode() == 404, "what was acknowledged is not found");
    if (response.getBody().contains("\"immediate\"")) {
      ForgottenLog.mustNot(
          NAMES.forAll(id -> audited(database).told(HALL, id.text()) == null),
          "the client is told %s and the log says nothing".formatted(response.getBody()));
    }
  }

  private Auditor audited(Database database) {
    return audited.computeIfAbsent(database, aftermath::audited);
  }
}
