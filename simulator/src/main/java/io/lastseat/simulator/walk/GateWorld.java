package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.audit.promises.Promise;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * One seat, one client that signs up with an idempotency key and tries again when it hears nothing,
 * and a serializer that decides what was written: which shuts the gate.
 */
public final class GateWorld implements SmallWorld {

  private static final String KEY = "only-one";
  private static final int TRIES = 2;
  private static final Map<String, AttributeValue> REQUEST =
      Map.of(
          "lane", AttributeValue.fromS(FewRequests.HALL.text() + "#0"),
          "requestId",
              AttributeValue.fromS(KeyedId.of(FewRequests.HALL, KEY, Caller.PUBLIC, 1).text()));
  private static final APIGatewayV2HTTPEvent SIGN_UP =
      Calls.reserve(FewRequests.HALL.text(), "Ada", 1, KEY);

  private static final Actor SERIALIZER =
      new FollowingSerializer("The serializer", lookUp(), 1, Alteration.NONE);

  private final Aftermath aftermath;
  private final Database start;
  private final IntakeProcess client;

  /** With this between intake and its tables. */
  public GateWorld(Alteration alteration) {
    aftermath = new Aftermath(alteration, Alteration.NONE);
    start = new SerializerWorld(1, 0, Alteration.NONE).start();
    client = new IntakeProcess("The client", SIGN_UP, TRIES, alteration);
  }

  @Override
  public Database start() {
    return start;
  }

  @Override
  public Seq<Actor> actors() {
    return Vector.of(client, SERIALIZER);
  }

  @Override
  public void check(Database database) {
    aftermath.check(database, Vector.of(SERIALIZER));
  }

  /** A client that is told "rejected" has nothing; one that is told "taken in" has a request. */
  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (result instanceof APIGatewayV2HTTPResponse response) {
      boolean written = database.find(FewRequests.TABLES.requests(), REQUEST).isDefined();
      if (written && response.getBody().contains("turnedAway")) {
        throw new Violation(
            Promise.ONE_VERDICT, "the client is turned away, and its request is taken in");
      }
      if (!written && response.getStatusCode() == 202) {
        throw new Violation(Promise.NOTHING_LOST, "a request was acknowledged that is not there");
      }
    }
  }

  /** How intake looks for the request of that key. */
  static GetItemRequest lookUp() {
    return GetItemRequest.builder()
        .tableName(FewRequests.TABLES.requests())
        .key(REQUEST)
        .consistentRead(true)
        .build();
  }
}
