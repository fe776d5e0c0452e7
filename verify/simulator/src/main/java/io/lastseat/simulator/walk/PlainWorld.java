package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Reserve;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.serializer.wake.WakeUp;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * A small world that is nothing but data: what the tables hold at the beginning, who acts, and what
 * still comes when all are at their end. What is checked is the same in each.
 */
public final class PlainWorld implements SmallWorld {

  /** What is added to a world. */
  interface Part extends UnaryOperator<PlainWorld> {}

  private static final Instant LATER = FewRequests.MORNING.plusSeconds(60);
  private static final Duration AFTERNOON = Duration.ofHours(6);

  private final FewRequests few;
  private final Alteration intake;
  private final Alteration serializer;
  private final long epoch;
  private final Instant now;
  private final Aftermath aftermath;
  private final Map<Object, Actor> kinds = new HashMap<>();

  /** Applicants who call once, and without a key. */
  private final Set<String> once = new HashSet<>();

  private Database start;
  private Vector<Actor> actors = Vector.empty();
  private Vector<Actor> written = Vector.empty();
  private Vector<Actor> last = Vector.empty();

  private PlainWorld(
      FewRequests few,
      Database start,
      Alteration intake,
      Alteration serializer,
      long epoch,
      Instant now,
      Aftermath aftermath) {
    this.few = few;
    this.start = start;
    this.intake = intake;
    this.serializer = serializer;
    this.epoch = epoch;
    this.now = now;
    this.aftermath = aftermath;
  }

  /** Empty tables, and processes that are altered so. */
  public static PlainWorld empty(Alteration intake, Alteration serializer) {
    return new PlainWorld(
        few(1, 0, 1, FewRequests.TRUE),
        Database.of(TableDefinitions.all(FewRequests.TABLES)),
        intake,
        serializer,
        0,
        FewRequests.MORNING,
        new Aftermath(intake, serializer));
  }

  /** The same, where a serializer has created the hall on these terms. */
  static PlainWorld hall(Terms terms, int requests, Alteration intake, Alteration serializer) {
    FewRequests few = new FewRequests(terms, requests, 1, FewRequests.TRUE, Vector.empty());
    PlainWorld world =
        new PlainWorld(
            few,
            few.tables(),
            intake,
            serializer,
            0,
            FewRequests.MORNING,
            new Aftermath(intake, serializer));
    Seq<Integer> all = Vector.ofAll(few.all());
    world.decided(List.of());
    return requests == 0
        ? world
        : world.atLast(world.process("The next one", all.map(List::of).asJava()));
  }

  /** These requests, of which the first, the creation, is decided. */
  private static PlainWorld of(
      FewRequests few, long epoch, Instant now, List<Integer> before, Alteration alteration) {
    PlainWorld world =
        new PlainWorld(
            few, few.tables(), alteration, alteration, epoch, now, new Aftermath(alteration));
    world.decided(before);
    return world.atLast(world.process("The next one", List.of(few.all())));
  }

  private static FewRequests few(
      int capacity, int requests, int lanes, NotIn said, Integer... cancelled) {
    Terms terms = Terms.ofCapacity(capacity);
    return new FewRequests(terms, requests, lanes, said, Vector.of(cancelled));
  }

  /**
   * A hall of so much, and so many requests for one unit each, numbered from 1, in turn in its
   * lanes, each of which has a shard of its own.
   */
  public static PlainWorld seats(int capacity, int requests, int lanes, Alteration alteration) {
    return of(
        few(capacity, requests, lanes, FewRequests.TRUE),
        0,
        FewRequests.MORNING,
        List.of(),
        alteration);
  }

  /**
   * Reservations that live on. The processes run a minute later, so that the times of the requests
   * count.
   *
   * @param before what was decided in the morning already
   */
  static PlainWorld living(LifeOf life, List<Integer> before, Alteration alteration) {
    return of(life.requests(), 0, LATER, before, alteration);
  }

  /**
   * Tables whose log was restored: what intake wrote into the items of the requests is about
   * commits that are no longer there. The epoch was raised since, and a reconciliation comes at
   * last.
   */
  static PlainWorld restored(int capacity, int requests, Alteration alteration) {
    FewRequests few = few(capacity, requests, 1, new NotIn(0, 2));
    return of(few, 1, FewRequests.MORNING, List.of(), alteration).reconciledAtLast();
  }

  /**
   * A hall and its requests, the first of which is cancelled by one that comes after all others.
   */
  static PlainWorld regretted(int capacity, int requests, Alteration alteration) {
    FewRequests few = few(capacity, requests, 1, FewRequests.TRUE, 1);
    return of(few, 0, FewRequests.MORNING, List.of(), alteration);
  }

  /** The stream has forgotten everything in the end: a reconciliation must do. */
  PlainWorld reconciledAtLast() {
    return atLast(Actor.of("The reconciliation", this::reconcile));
  }

  /** The stream brings these alone once more, and then the wake-up looks at the wheel. */
  PlainWorld wokenAtLast(List<Integer> delivered) {
    return atLast(
        process("The next one", List.of(delivered)),
        Actor.of(
            "The wake-up",
            client ->
                new WakeUp(
                        StillParts.serializer(
                            serializer.client().apply(client),
                            FewRequests.TABLES,
                            now.plusSeconds(60),
                            FewRequests.SMALL,
                            epoch))
                    .look()));
  }

  private PlainWorld atLast(Actor... comes) {
    last = Vector.of(comes);
    return this;
  }

  private void decided(List<Integer> before) {
    List<List<DynamodbStreamRecord>> first =
        Vector.ofAll(before)
            .prepend(FewRequests.CREATION)
            .map(number -> few.records(List.of(number)))
            .asJava();
    before(new SerializerProcess("The first one", first, Alteration.NONE, epoch));
  }

  /** Something was done before. */
  PlainWorld before(Actor actor) {
    start = GoodWeather.after(actor, start);
    return this;
  }

  /** An item was written before. */
  PlainWorld before(PutItemRequest put) {
    return before(Actor.of("Before", client -> client.putItem(put)));
  }

  /** Adds a process of the serializer that gets these batches, one after the other. */
  public PlainWorld serializer(List<List<Integer>> batches) {
    return serializer(batches, serializer);
  }

  /** Adds one that alone is altered. */
  public PlainWorld serializer(List<List<Integer>> batches, Alteration altered) {
    return kind(
        batches,
        name ->
            new SerializerProcess(
                "Serializer " + name,
                batches.stream().map(few::records).toList(),
                altered,
                epoch,
                now));
  }

  /** Adds a process that gets these batches from the stream of a copy of the table. */
  PlainWorld serializerOfCopies(List<List<Integer>> batches) {
    return kind(
        List.of("copies", batches),
        name ->
            new SerializerProcess(
                "Serializer " + name + " of copies",
                batches.stream().map(few::copies).toList(),
                serializer,
                epoch));
  }

  /** Adds a process that believes these to have no verdict, and drives them without a record. */
  PlainWorld sweeper(List<Integer> requests, Alteration altered) {
    return kind(
        Set.copyOf(requests),
        name ->
            Actor.of(
                "Sweeper " + name,
                client ->
                    StillParts.serializer(
                            altered.client().apply(client),
                            FewRequests.TABLES,
                            FewRequests.MORNING,
                            FewRequests.SMALL,
                            epoch)
                        .decider()
                        .decide(FewRequests.HALL, few.found(requests, epoch))));
  }

  /** Processes that do the same are one kind: they are told apart by nothing. */
  private PlainWorld kind(Object kind, Function<Character, Actor> made) {
    char name = (char) ('A' + kinds.size());
    actors = actors.append(kinds.computeIfAbsent(kind, any -> made.apply(name)));
    return this;
  }

  private Actor process(String name, List<List<Integer>> batches) {
    return new SerializerProcess(
        name, batches.stream().map(few::records).toList(), serializer, epoch, now);
  }

  private Object reconcile(DynamoDbClient client) {
    return new Reconciliation(
            StillParts.serializer(
                serializer.client().apply(client),
                FewRequests.TABLES,
                FewRequests.MORNING.plus(AFTERNOON),
                FewRequests.SMALL,
                epoch),
            ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }

  /**
   * Adds a client that makes these calls, so many milliseconds after the morning began.
   *
   * @param immediate whether the processes that it meets may decide
   */
  PlainWorld client(String name, boolean immediate, int millis, APIGatewayV2HTTPEvent... calls) {
    actors =
        actors.append(new AtOnceClient(name, List.of(calls), immediate, intake, moment(millis)));
    return this;
  }

  /** Adds this actor. */
  PlainWorld acts(Actor actor) {
    actors = actors.append(actor);
    return this;
  }

  /** A request that may be written then: the stream brings its record at last. */
  PlainWorld mayWrite(RequestId id, int millis) {
    FollowingSerializer follower = follower(id, millis, 1);
    if (!written.contains(follower)) {
      written = written.append(follower);
      last = last.append(follower);
    }
    return this;
  }

  /** Any of these, in the morning. */
  PlainWorld mayWrite(Seq<RequestId> ids) {
    return ids.foldLeft(this, (world, id) -> world.mayWrite(id, 0));
  }

  /** Each of these applicants calls once, and without a key: so he gets one verdict at most. */
  PlainWorld once(String... applicants) {
    once.addAll(List.of(applicants));
    return this;
  }

  /** Adds serializers that get the records of all that may be written so far. */
  PlainWorld delivered() {
    actors = actors.appendAll(written);
    return this;
  }

  /** Adds one that gets the record of this request so often. */
  PlainWorld delivered(RequestId id, int times) {
    actors = actors.append(follower(id, 0, times));
    return this;
  }

  private FollowingSerializer follower(RequestId id, int millis, int times) {
    return new FollowingSerializer(
        "The serializer of " + id, FewRequests.lookUp(id), times, serializer, moment(millis));
  }

  private static Instant moment(int millis) {
    return FewRequests.MORNING.plusMillis(millis);
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
    Set<String> decided = new HashSet<>();
    aftermath
        .audited(database)
        .verdicts()
        .flatMap(row -> row.verdict().request().reserves().toJavaStream())
        .map(Reserve::applicant)
        .filter(applicant -> once.contains(applicant) && !decided.add(applicant))
        .forEach(
            twice -> {
              throw new Violation(
                  Promise.ONE_VERDICT, "the one call of %s has several verdicts".formatted(twice));
            });
    aftermath.check(database, last);
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    Vector<Heard> heard = actor.heard(result);
    if (heard.nonEmpty()) {
      // What one client was told counts for none that was answered before.
      boolean anew = heard.size() > 1 && heard.head() instanceof Heard.Answered;
      Auditor auditor = anew ? aftermath.auditedAnew(database) : aftermath.audited(database);
      heard.forEach(one -> one.mustBeSo(auditor));
    }
  }
}
