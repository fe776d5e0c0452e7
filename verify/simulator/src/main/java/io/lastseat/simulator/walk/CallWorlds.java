package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.Admission;
import io.lastseat.model.Head;
import io.lastseat.model.KeyPrefix;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Small worlds of clients who call: what is decided in the call, and what goes by the stream. */
final class CallWorlds {

  static final boolean AT_ONCE = true;
  static final boolean BY_STREAM = false;

  /** The request of the key that all clients of the hall have. */
  private static final RequestId ID = FewRequests.keyed("only-one");

  private static final APIGatewayV2HTTPEvent SIGN_UP = Calls.reserve("hall", "Ada", 1, "only-one");

  /** A hall of which its terms are the newest commit. */
  private static final Head MADE =
      Head.of(
          CommitCodec.read(
              PlainWorld.hall(Terms.ofCapacity(2).withAdmission(Admission.IMMEDIATE), 0)
                  .start()
                  .items(FewRequests.TABLES.decisions())
                  .head()));

  /** The prefix that clients take who read it. */
  private static final String PREFIX = KeyPrefix.of(MADE);

  /** The same after two more commits. */
  private static final String LATER_PREFIX =
      KeyPrefix.of(new Head(3, MADE.books(), MADE.marks(), MADE.decidedAt()));

  /** A request whose key names its floor, the commit of the terms. */
  private static final RequestId FLOORED_ID = FewRequests.keyed(PREFIX + "only-one");

  private static final APIGatewayV2HTTPEvent FLOORED =
      Calls.reserve("hall", "Ada", 1, PREFIX + "only-one");

  private static final RequestId BEYOND_ID = FewRequests.keyed(LATER_PREFIX + "only-one");

  private static final APIGatewayV2HTTPEvent BEYOND =
      Calls.reserve("hall", "Ada", 1, LATER_PREFIX + "only-one");

  private static final APIGatewayV2HTTPEvent ANOTHERS = Calls.reserve("hall", "Grace", 1, "hers");

  private static final APIGatewayV2HTTPEvent LOOK =
      Calls.get("/v1/resources/hall/requests/" + ID.text());
  private static final APIGatewayV2HTTPEvent CANCEL = Calls.cancel("hall", ID.text(), false);
  private static final RequestId OWNERS = new RequestId(0, "%026d".formatted(0));

  private static final String ONE_AT_ONCE = "{\"capacity\": 1, \"admission\": \"immediate\"}";
  private static final String TWO_AT_ONCE = "{\"capacity\": 2, \"admission\": \"immediate\"}";
  private static final String TWO = "{\"capacity\": 2}";

  /** All of them. */
  static Vector<SmallWorlds> all() {
    return Vector.of(
            new SmallWorlds(
                "a sign-up with a key, its repetition, and the serializer",
                CallWorlds::gate,
                SmallWorlds.ALL),
            world(
                    "one key: a sign-up decided in its call, one by the stream, and the serializer",
                    atOnce(2, 0, immediate(), byStream(), delivered(1)))
                .thatIsLarge(),
            world(
                "one key: a sign-up decided in its call, in two calls at once",
                atOnce(2, 0, immediate(), immediate())),
            world(
                "one key: a sign-up that was decided in its call, once more by the stream and in a"
                    + " call",
                atOnce(2, 0, decidedBefore(), byStream(), immediate(), delivered(1))),
            new SmallWorlds(
                    "a sign-up decided in its call, whose record is delivered twice",
                    atOnce(1, 0, immediate(), delivered(2)),
                    SmallWorlds.WHOLE)
                .thatIsLarge(),
            new SmallWorlds(
                    "a sign-up decided in its call, and a serializer that decides another one",
                    atOnce(1, 1, immediate(), world -> world.serializer(List.of(List.of(1)))),
                    SmallWorlds.WHOLE)
                .thatIsLarge(),
            world(
                "the end of a reservation decided in its call, whose record is delivered",
                atOnce(1, 0, decidedBefore(), alsoWritten(), cancelling(), delivered(1))),
            meeting(
                "the end of a reservation decided in its call, in two calls at once",
                atOnce(1, 0, decidedBefore(), ending("One"), ending("Another"))),
            meeting(
                "the end of a reservation decided in its call, in its call and by the stream",
                atOnce(1, 0, decidedBefore(), ending("One"), cancelling())),
            meeting(
                "the end and the confirmation of a reservation in their calls, and a look at it",
                atOnce(1, 0, decidedBefore(), ending("One"), confirming())),
            meeting(
                "a sign-up by the stream, and its end in a call",
                atOnce(1, 0, byStream(), delivered(1), ending("One"))),
            world(
                "a sign-up decided in its call, and a look at it",
                atOnce(1, 0, immediate(SIGN_UP, LOOK))),
            world(
                    "a sign-up without a key, decided in its call, and another one",
                    CallWorlds::withoutKey)
                .thatIsLarge(),
            new SmallWorlds(
                "the same, whose append meets a transaction when it is sent again",
                CallWorlds::withoutKey,
                EnumSet.of(Mishap.SENT_TWICE_THEN_CONFLICT)),
            new SmallWorlds(
                    "three calls of one process, two of which share an append, and another one's",
                    CallWorlds::shared,
                    EnumSet.of(Mishap.LOST_ANSWER, Mishap.LATE))
                .thatIsLarge(),
            world(
                    "a resource that does not exist: two want it on other terms, one in the call",
                    creating(
                        wants("Grace", TWO, BY_STREAM),
                        PlainWorld::delivered,
                        wants("Ada", ONE_AT_ONCE, AT_ONCE)))
                .thatIsLarge(),
            world(
                "a resource that does not exist: two calls under one key at once",
                creating(wants("Ada", TWO_AT_ONCE, AT_ONCE), wants("Ada", TWO_AT_ONCE, AT_ONCE))),
            world(
                "a resource that does not exist: one wants it in the call, and an owner sets terms",
                creating(wants("Ada", ONE_AT_ONCE, AT_ONCE), PlainWorld::delivered, owner(2))),
            world(
                    "a resource that does not exist: two calls under one key, one of them by the"
                        + " stream",
                    creating(
                        wants("Ada", TWO_AT_ONCE, AT_ONCE),
                        wants("Ada", TWO_AT_ONCE, BY_STREAM),
                        PlainWorld::delivered))
                .thatIsLarge())
        .appendAll(floors());
  }

  /** Keys that name their floors. */
  private static Vector<SmallWorlds> floors() {
    return Vector.of(
        world("a floor key, in two calls at once", floored(immediate(FLOORED), immediate(FLOORED))),
        world(
                "a floor key, in its call and by the stream, and the serializer",
                floored(immediate(FLOORED), streamed(FLOORED), delivered(FLOORED_ID)))
            .thatIsLarge(),
        world(
            "a floor key that is sent again elsewhere, and an opaque one",
            floored(anotherOne(), before(FLOORED), immediate(FLOORED), another())),
        world(
            "a floor key, behind which an opaque one was decided, in two calls",
            floored(before(ANOTHERS), anotherOne(), immediate(FLOORED), immediate(FLOORED))),
        world(
            "a floor key by the stream, sent again in a call, and the serializer",
            floored(before(BY_STREAM, FLOORED), immediate(FLOORED), delivered(FLOORED_ID))),
        new SmallWorlds(
            "a floor key, in two calls of one process at once, and in another one's",
            floored(crowded(FLOORED, FLOORED), immediate(FLOORED)),
            EnumSet.of(Mishap.LOST_ANSWER, Mishap.LATE)),
        world(
            "a floor key whose verdict was lost by a restore, sent again in two calls",
            floored(
                before(FLOORED),
                world -> world.restoredTo(1),
                afterRestore(ANOTHERS),
                anotherOne(),
                restoredClient(FLOORED),
                restoredClient(FLOORED))),
        world(
            "a floor key that a restored log ends before, sent in two calls",
            atOnce(
                3,
                0,
                before(FLOORED),
                world -> world.restoredTo(1),
                afterRestore(ANOTHERS),
                anotherOne(),
                world -> world.mayWrite(BEYOND_ID, 0),
                restoredClient(BEYOND),
                restoredClient(BEYOND))));
  }

  private static Supplier<SmallWorld> floored(PlainWorld.Part... parts) {
    return atOnce(
        2,
        0,
        Vector.of(parts)
            .prepend(world -> world.mayWrite(FLOORED_ID, 0))
            .toJavaArray(PlainWorld.Part[]::new));
  }

  private static PlainWorld.Part streamed(APIGatewayV2HTTPEvent call) {
    return world -> world.client("The one by the stream", BY_STREAM, 0, call);
  }

  private static PlainWorld.Part delivered(RequestId id) {
    return world -> world.delivered(id, 1);
  }

  private static PlainWorld.Part before(APIGatewayV2HTTPEvent call) {
    return before(AT_ONCE, call);
  }

  private static PlainWorld.Part before(boolean immediate, APIGatewayV2HTTPEvent call) {
    return world ->
        world.before(
            new IntakeClient.Retrying(
                "An earlier one", List.of(call), immediate, FewRequests.MORNING));
  }

  static PlainWorld.Part another() {
    return world -> world.client("The other one", AT_ONCE, 0, ANOTHERS);
  }

  static PlainWorld.Part anotherOne() {
    return world -> world.mayWrite(FewRequests.keyed("hers"), 0);
  }

  private static PlainWorld.Part crowded(APIGatewayV2HTTPEvent... calls) {
    return world -> world.acts(new CrowdedProcess("The process of two calls", List.of(calls)));
  }

  /** The log has a verdict since a restore, whose processes are of the next epoch. */
  private static PlainWorld.Part afterRestore(APIGatewayV2HTTPEvent call) {
    return world -> world.inEpoch(1).before(inNextEpoch("An earlier one", call));
  }

  private static PlainWorld.Part restoredClient(APIGatewayV2HTTPEvent call) {
    return world -> world.acts(inNextEpoch("The one after the restore", call));
  }

  private static Actor inNextEpoch(String name, APIGatewayV2HTTPEvent call) {
    return new IntakeClient.Retrying(
        name, List.of(call), AT_ONCE, FewRequests.MORNING, Duration.ZERO, 1);
  }

  private static SmallWorlds world(String name, Supplier<SmallWorld> world) {
    return new SmallWorlds(name, world, SmallWorlds.WHOLE);
  }

  /** One in which nothing goes wrong: its calls meet in every order. */
  private static SmallWorlds meeting(String name, Supplier<SmallWorld> world) {
    return new SmallWorlds(name, world, SmallWorlds.NONE);
  }

  /** A client that tries again when it hears nothing, and a serializer, which shuts the gate. */
  private static SmallWorld gate() {
    return PlainWorld.hall(Terms.ofCapacity(1), 0)
        .acts(
            new IntakeClient.Retrying(
                "The client",
                List.of(SIGN_UP),
                BY_STREAM,
                FewRequests.MORNING,
                Duration.ofSeconds(1),
                0))
        .mayWrite(ID, 0)
        .delivered();
  }

  /** A hall with immediate admission, and requests of one unit that stand in the table. */
  private static Supplier<SmallWorld> atOnce(int capacity, int requests, PlainWorld.Part... parts) {
    Terms terms = Terms.ofCapacity(capacity).withAdmission(Admission.IMMEDIATE);
    return () ->
        Vector.of(parts)
            .foldLeft(
                PlainWorld.hall(terms, requests).mayWrite(ID, 0),
                (world, part) -> part.apply(world));
  }

  /** No call loses more than three appends, and the terms stand in the first commit. */
  private static SmallWorld withoutKey() {
    return besideAnother(2)
        .acts(new IntakeClient.Unkeyed("The one without a key", Calls.reserve("hall", "Ada", 1)))
        .once("Ada")
        .mayWrite(Vector.rangeClosed(2L, 5L).map(RequestId.FORGOTTEN::naming));
  }

  /**
   * Three calls without a key come to one process at once, so that the second and the third share
   * an append. Not all of them find room.
   */
  private static SmallWorld shared() {
    Vector<String> applicants = Vector.of("Ada", "Bob", "Cy");
    return besideAnother(3)
        .acts(
            new CrowdedProcess(
                "The process of three calls",
                applicants.map(one -> Calls.reserve("hall", one, 1)).asJava()))
        .once("Ada", "Bob", "Cy")
        .mayWrite(
            Vector.rangeClosed(1, 12)
                .flatMap(
                    number ->
                        Vector.rangeClosed(2L, 6L)
                            .map(commit -> CrowdedProcess.named(number, commit))));
  }

  /** Another process decides a keyed reservation of another client. */
  private static PlainWorld besideAnother(int capacity) {
    Terms terms = Terms.ofCapacity(capacity).withAdmission(Admission.IMMEDIATE);
    String key = "of-the-other-one";
    return PlainWorld.hall(terms, 0)
        .client("The other one", AT_ONCE, 0, Calls.reserve("hall", "Grace", 1, key))
        .mayWrite(FewRequests.keyed(key), 0);
  }

  /** A client that signs up, by processes that may decide. */
  private static PlainWorld.Part immediate() {
    return immediate(SIGN_UP);
  }

  private static PlainWorld.Part immediate(APIGatewayV2HTTPEvent... calls) {
    return world -> world.client("The immediate one", AT_ONCE, 0, calls);
  }

  /** A client that signs up, by processes that may not decide. */
  static PlainWorld.Part byStream() {
    return world -> world.client("The one by the stream", BY_STREAM, 0, SIGN_UP);
  }

  /** The record of the key's request is delivered so often, once it is written. */
  private static PlainWorld.Part delivered(int times) {
    return world -> world.delivered(ID, times);
  }

  /** The key's request was decided in a call before. */
  static PlainWorld.Part decidedBefore() {
    return world -> world.before(caller(AT_ONCE));
  }

  private static Actor caller(boolean immediate) {
    return new IntakeClient.Retrying(
        "An earlier one", List.of(SIGN_UP), immediate, FewRequests.MORNING);
  }

  /** The key's request stands in the table of requests too, as that call raced with another one. */
  private static PlainWorld.Part alsoWritten() {
    Terms terms = Terms.ofCapacity(1).withAdmission(Admission.IMMEDIATE);
    return world ->
        world.before(
            put(
                PlainWorld.hall(terms, 0)
                    .before(caller(BY_STREAM))
                    .start()
                    .find(FewRequests.TABLES.requests(), FewRequests.lookUp(ID).key())
                    .get()));
  }

  private static PutItemRequest put(Map<String, AttributeValue> item) {
    return PutItemRequest.builder().tableName(FewRequests.TABLES.requests()).item(item).build();
  }

  /** A client that gives the reservation back, and a serializer that gets the record of that. */
  private static PlainWorld.Part cancelling() {
    RequestId end = Cancel.idFor(ID);
    return world ->
        world.mayWrite(end, 0).delivered(end, 1).client("The cancelling one", BY_STREAM, 0, CANCEL);
  }

  /** A client that gives the reservation back, by processes that may decide. */
  private static PlainWorld.Part ending(String name) {
    return world ->
        world.mayWrite(Cancel.idFor(ID), 0).client(name + " that ends it", AT_ONCE, 0, CANCEL);
  }

  /** A client that confirms the reservation under a key and looks, by processes that may decide. */
  private static PlainWorld.Part confirming() {
    RequestId id = KeyedId.of(FewRequests.HALL, "confirming", Caller.PUBLIC, ID);
    APIGatewayV2HTTPEvent confirm =
        Calls.followUp("hall", ID.text(), "confirm", "{}", "confirming", false);
    return world -> world.mayWrite(id, 0).client("The confirming one", AT_ONCE, 0, confirm, LOOK);
  }

  /** The hall does not exist. */
  private static Supplier<SmallWorld> creating(PlainWorld.Part... parts) {
    return () -> Vector.of(parts).foldLeft(PlainWorld.empty(), (world, part) -> part.apply(world));
  }

  /**
   * A client that wants one unit, and creates the hall for that.
   *
   * @param key clients with the same one send the same request
   * @param terms as JSON
   */
  private static PlainWorld.Part wants(String key, String terms, boolean immediate) {
    APIGatewayV2HTTPEvent call = Calls.creating(Calls.reserve("hall", key, 1, key), terms);
    return world ->
        world.client("A client " + key, immediate, 0, call).mayWrite(FewRequests.keyed(key), 0);
  }

  /** The owner's wish for other terms is taken in, and delivered. */
  private static PlainWorld.Part owner(long capacity) {
    StoredRequest wish =
        new StoredRequest(
            new Configure(
                OWNERS,
                FewRequests.HALL,
                FewRequests.MORNING,
                Terms.ofCapacity(capacity),
                Option.none(),
                Option.some(0L)),
            Option.none());
    return world ->
        world.before(put(RequestCodec.write(wish))).mayWrite(OWNERS, 0).delivered(OWNERS, 1);
  }

  private CallWorlds() {}
}
