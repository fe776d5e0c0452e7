package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.audit.promises.Promise;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.Admission;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * One resource with immediate admission, clients that sign up under one key and look, and
 * serializers that decide what comes by the stream.
 */
public final class AtOnceWorld implements SmallWorld {

  private static final String HALL = FewRequests.HALL.text();
  private static final String KEY = "only-one";
  private static final RequestId ID = KeyedId.of(FewRequests.HALL, KEY, Caller.PUBLIC, 1);
  private static final APIGatewayV2HTTPEvent SIGN_UP = Calls.reserve(HALL, "Ada", 1, KEY);
  private static final APIGatewayV2HTTPEvent LOOK =
      Calls.get("/v1/resources/" + HALL + "/requests/" + ID.text());
  private static final APIGatewayV2HTTPEvent CANCEL = Calls.cancel(HALL, ID.text(), false);

  private final FewRequests few;
  private final Alteration intake;
  private final Alteration serializer;
  private final Aftermath aftermath;
  private final boolean others;
  private final IdentityHashMap<Database, Option<VerdictRow>> verdicts = new IdentityHashMap<>();
  private Database start;
  private Vector<Actor> actors = Vector.empty();

  /**
   * A world without anybody yet.
   *
   * @param capacity units of the resource, which is created
   * @param requests how many requests of one unit stand in the table besides, numbered from 1
   */
  public AtOnceWorld(int capacity, int requests, Alteration alteration) {
    this(capacity, requests, alteration, alteration);
  }

  /** The same, where intake and serializer are altered in different ways. */
  public AtOnceWorld(int capacity, int requests, Alteration intake, Alteration serializer) {
    this.intake = intake;
    this.serializer = serializer;
    this.aftermath = new Aftermath(intake, serializer);
    this.others = requests > 0;
    few =
        new FewRequests(
            Terms.ofCapacity(capacity).withAdmission(Admission.IMMEDIATE),
            requests,
            1,
            FewRequests.TRUE,
            Vector.empty());
    start = GoodWeather.after(batches(List.of(FewRequests.CREATION)), few.tables());
  }

  /** The key's request was decided in a call before. */
  public AtOnceWorld decidedBefore() {
    Actor before = new AtOnceClient("An earlier one", List.of(SIGN_UP), true, Alteration.NONE);
    start = GoodWeather.after(before, start);
    return this;
  }

  /** The key's request stands in the table of requests too, as that call raced with another one. */
  public AtOnceWorld alsoWritten() {
    Database untouched = new AtOnceWorld(1, 0, Alteration.NONE).start();
    Actor other = new AtOnceClient("The other one", List.of(SIGN_UP), false, Alteration.NONE);
    Map<String, AttributeValue> item =
        GoodWeather.after(other, untouched).find(FewRequests.TABLES.requests(), key(ID)).get();
    start = GoodWeather.after(new Writer("A late put", FewRequests.TABLES.requests(), item), start);
    return this;
  }

  /** Adds a client that signs up, by processes that may decide. */
  public AtOnceWorld immediate() {
    return client("The immediate one", true, List.of(SIGN_UP));
  }

  /** Adds one that looks afterwards. */
  public AtOnceWorld immediateThatLooks() {
    return client("The immediate one", true, List.of(SIGN_UP, LOOK));
  }

  /** Adds a client that signs up, by processes that may not decide. */
  public AtOnceWorld byStream() {
    return client("The one by the stream", false, List.of(SIGN_UP));
  }

  /** Adds a client that gives the reservation back. */
  public AtOnceWorld cancelling() {
    actors = actors.append(follower(Cancel.idFor(ID), 1));
    return client("The cancelling one", false, List.of(CANCEL));
  }

  private AtOnceWorld client(String name, boolean immediate, List<APIGatewayV2HTTPEvent> calls) {
    actors = actors.append(new AtOnceClient(name, calls, immediate, intake));
    return this;
  }

  /** Adds a serializer that gets the record of the key's request so often, once it is written. */
  public AtOnceWorld delivered(int times) {
    actors = actors.append(follower(ID, times));
    return this;
  }

  /** Adds a serializer that gets the other requests, one at a time. */
  public AtOnceWorld serializer(List<Integer> requests) {
    actors = actors.append(batches(requests));
    return this;
  }

  private Actor batches(List<Integer> requests) {
    return new SerializerProcess(
        "Serializer A",
        requests.stream().map(one -> few.records(List.of(one))).toList(),
        serializer,
        0);
  }

  private Actor follower(RequestId id, int times) {
    String name = id.equals(ID) ? "The serializer" : "The serializer of the end";
    return new FollowingSerializer(name, lookUp(id), times, serializer);
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
    Vector<Actor> ending = Vector.of(follower(ID, 1), follower(Cancel.idFor(ID), 1));
    aftermath.check(database, others ? ending.append(batches(few.all())) : ending);
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof AtOnceClient client) {
      List<?> heard = (List<?>) result;
      for (int i = 0; i < heard.size(); i++) {
        if (heard.get(i) instanceof APIGatewayV2HTTPResponse response
            && !AtOnceClient.failed(response)) {
          heard(client.calls().get(i), response, database);
        }
      }
    }
  }

  /** Holds an answer against the tables as they are afterwards. */
  private void heard(
      APIGatewayV2HTTPEvent call, APIGatewayV2HTTPResponse response, Database database) {
    Option<VerdictRow> verdict =
        verdicts.computeIfAbsent(
            database, now -> Option.of(aftermath.audited(now).told(HALL, ID.text())));
    boolean written = database.find(FewRequests.TABLES.requests(), key(ID)).isDefined();
    String body = response.getBody();
    if (body.contains("turnedAway")) {
      // A put given up before may land between its two looks: that contradicts no answer.
      mustNot(verdict.isDefined(), "the client is turned away, and its request is decided");
    } else if (response.getStatusCode() == 404) {
      mustNot(true, "what was acknowledged is not found");
    } else if (call.equals(CANCEL)) {
      mustNot(response.getStatusCode() == 409, "what was accepted cannot be cancelled");
    } else if (body.contains("\"pending\"")) {
      mustNot(!written, "a request is called pending that is not there");
    } else {
      String status = verdict.map(row -> row.verdict().status()).getOrElse("nothing");
      mustNot(
          !body.contains("\"status\":\"" + status + "\""),
          "the client is told %s and the log says %s".formatted(body, status));
    }
  }

  static void mustNot(boolean broken, String what) {
    if (broken) {
      throw new Violation(Promise.ONE_VERDICT, what);
    }
  }

  /** How a process looks for the request of that name. */
  static GetItemRequest lookUp(RequestId id) {
    return GetItemRequest.builder()
        .tableName(FewRequests.TABLES.requests())
        .key(key(id))
        .consistentRead(true)
        .build();
  }

  /** How a process looks for the request of the key. */
  static GetItemRequest lookUp() {
    return lookUp(ID);
  }

  /** The name of the key's request. */
  static String id() {
    return Objects.requireNonNull(ID.text());
  }

  private static Map<String, AttributeValue> key(RequestId id) {
    return Map.of(
        "lane", AttributeValue.fromS(HALL + "#0"),
        "requestId", AttributeValue.fromS(id.text()));
  }
}
