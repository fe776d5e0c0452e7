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
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TablesItem;
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
  private final long epoch;
  private final Instant now;
  private final Aftermath aftermath = new Aftermath(this::audited);
  private final Map<Object, Actor> kinds = new HashMap<>();

  /** Applicants who call once, and without a key. */
  private final Set<String> once = new HashSet<>();

  private Database start;
  private Vector<Actor> actors = Vector.empty();
  private Vector<Actor> written = Vector.empty();
  private Vector<Actor> last = Vector.empty();
  private boolean forgets;

  private PlainWorld(FewRequests few, Database start, long epoch, Instant now) {
    this.few = few;
    this.start = start;
    this.epoch = epoch;
    this.now = now;
  }

  /** Empty tables. */
  static PlainWorld empty() {
    return new PlainWorld(
        new LifeOf(1).requests(),
        Database.of(TableDefinitions.all(FewRequests.TABLES)),
        0,
        FewRequests.MORNING);
  }

  /** The same, where a serializer has created the hall on these terms. */
  static PlainWorld hall(Terms terms, int requests) {
    FewRequests few = new LifeOf(terms).seats(requests).requests();
    PlainWorld world = new PlainWorld(few, few.tables(), 0, FewRequests.MORNING);
    world.decided(List.of());
    return requests == 0
        ? world
        : world.atLast(
            world.process("The next one", Vector.ofAll(few.all()).map(List::of).asJava()));
  }

  /** A hall with this capacity and requests for one unit each, in turn in its lanes. */
  public static PlainWorld seats(int capacity, int requests, int lanes) {
    return living(new LifeOf(capacity).inLanes(lanes).seats(requests), List.of());
  }

  /**
   * Reservations that live on. The processes run a minute later, so that the times of the requests
   * count.
   *
   * @param before what was decided in the morning already
   */
  static PlainWorld living(LifeOf life, List<Integer> before) {
    return living(life, 0, before);
  }

  /**
   * Tables whose log was restored: what intake wrote into the items of the requests is about
   * commits that are no longer there. The epoch was raised since, and a reconciliation comes at
   * last.
   */
  static PlainWorld restored(int capacity, int requests) {
    LifeOf life = new LifeOf(capacity).knowing(new NotIn(0, 2)).seats(requests);
    return living(life, 1, List.of()).reconciledAtLast();
  }

  private static PlainWorld living(LifeOf life, long epoch, List<Integer> before) {
    FewRequests few = life.requests();
    PlainWorld world = new PlainWorld(few, few.tables(), epoch, LATER);
    world.decided(before);
    return world.atLast(world.process("The next one", List.of(few.all())));
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
                            client,
                            FewRequests.TABLES,
                            now.plusSeconds(60),
                            FewRequests.SMALL,
                            epoch))
                    .look()));
  }

  /** These come when all actors are at their ends. */
  PlainWorld atLast(Actor... comes) {
    last = Vector.of(comes);
    return this;
  }

  private void decided(List<Integer> before) {
    List<List<DynamodbStreamRecord>> first =
        Vector.ofAll(before)
            .prepend(FewRequests.CREATION)
            .map(number -> few.records(List.of(number)))
            .asJava();
    before(new SerializerProcess.Delivered("The first one", first, epoch, FewRequests.MORNING));
  }

  /** The log was restored before: what came behind this commit is lost, with its rows. */
  PlainWorld restoredTo(long commit) {
    for (String table :
        List.of(FewRequests.TABLES.decisions(), FewRequests.TABLES.reservations())) {
      start
          .items(table)
          .filter(item -> new Attributes(item).number("commitNo", 0) > commit)
          .forEach(item -> start = start.without(table, item));
    }
    return this;
  }

  /** The tables say that they were restored this often. */
  PlainWorld inEpoch(long restores) {
    start =
        start.with(
            FewRequests.TABLES.reservations(),
            new TablesItem(FewRequests.TABLES, restores, false).write());
    return this;
  }

  /** Something was done before. */
  PlainWorld before(Actor actor) {
    start = actor.after(start);
    return this;
  }

  /** An item was written before. */
  PlainWorld before(PutItemRequest put) {
    return before(Actor.of("Before", client -> client.putItem(put)));
  }

  /** Adds a process of the serializer that gets these batches, one after the other. */
  public PlainWorld serializer(List<List<Integer>> batches) {
    return kind(batches, name -> process("Serializer " + name, batches));
  }

  /** Adds a process that gets these batches from the stream of a copy of the table. */
  PlainWorld serializerOfCopies(List<List<Integer>> batches) {
    return kind(
        List.of("copies", batches),
        name ->
            new SerializerProcess.Delivered(
                "Serializer " + name + " of copies",
                batches.stream().map(few::copies).toList(),
                epoch,
                now));
  }

  /** Adds a process that believes these to have no verdict, and drives them without a record. */
  PlainWorld sweeper(List<Integer> requests) {
    return kind(
        Set.copyOf(requests),
        name ->
            Actor.of(
                "Sweeper " + name,
                client ->
                    StillParts.serializer(client, FewRequests.TABLES, now, FewRequests.SMALL, epoch)
                        .decider()
                        .decide(FewRequests.HALL, few.found(requests, epoch))));
  }

  /** Processes that do the same are one object, so that the walk does not tell them apart. */
  private PlainWorld kind(Object kind, Function<Character, Actor> made) {
    char name = (char) ('A' + kinds.size());
    actors = actors.append(kinds.computeIfAbsent(kind, any -> made.apply(name)));
    return this;
  }

  private Actor process(String name, List<List<Integer>> batches) {
    return new SerializerProcess.Delivered(
        name, batches.stream().map(few::records).toList(), epoch, now);
  }

  private void reconcile(DynamoDbClient client) {
    new Reconciliation(
            StillParts.serializer(
                client,
                FewRequests.TABLES,
                FewRequests.MORNING.plus(AFTERNOON),
                FewRequests.SMALL,
                epoch),
            ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }

  /**
   * Adds a client that makes these calls, some milliseconds after the morning began.
   *
   * @param immediate whether the processes that it meets may decide
   */
  PlainWorld client(String name, boolean immediate, long millis, APIGatewayV2HTTPEvent... calls) {
    actors =
        actors.append(new IntakeClient.Retrying(name, List.of(calls), immediate, moment(millis)));
    return this;
  }

  /**
   * Adds a client whose process falls asleep behind these steps, and wakes up some milliseconds
   * after the morning began. Runs that are added later begin when it sleeps.
   */
  PlainWorld asleep(
      String name, boolean immediate, int steps, long millis, APIGatewayV2HTTPEvent... calls) {
    return acts(
        new IntakeClient.Sleeping(
            name, List.of(calls), immediate, FewRequests.MORNING, steps, moment(millis)));
  }

  /** Adds runs that forget unused locks, each on one of these days after the morning. */
  PlainWorld forgotten(Integer... days) {
    forgets = true;
    boolean asleep = actors.exists(IntakeClient.Sleeping.class::isInstance);
    return acts(new SerializerProcess.Forgets("The one who forgets", List.of(days), asleep));
  }

  /** Adds this actor. */
  PlainWorld acts(Actor actor) {
    actors = actors.append(actor);
    return this;
  }

  /** A request that may be written then: the stream brings its record at last. */
  PlainWorld mayWrite(RequestId id, long millis) {
    SerializerProcess.Following follower = follower(id, millis, 1);
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

  /** Adds one that gets the record of this request so long after the morning began. */
  PlainWorld deliveredAt(RequestId id, long millis) {
    return acts(follower(id, millis, 1));
  }

  /** Adds one that gets the record of this request so often. */
  PlainWorld delivered(RequestId id, int times) {
    actors = actors.append(follower(id, 0, times));
    return this;
  }

  private SerializerProcess.Following follower(RequestId id, long millis, int times) {
    return new SerializerProcess.Following(
        "The serializer of " + id, FewRequests.lookUp(id), times, moment(millis));
  }

  private static Instant moment(long millis) {
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
  public boolean forgets() {
    return forgets;
  }

  private Auditor audited(Database database) {
    return forgets
        ? Auditor.of(FewRequests.TABLES, start, database)
        : Auditor.of(FewRequests.TABLES, database);
  }

  @Override
  public void check(Database database) {
    Set<String> decided = new HashSet<>();
    aftermath
        .audited(database)
        .history()
        .verdicts()
        .flatMap(row -> row.verdict().request().reserves().toJavaStream())
        .map(Reserve::applicant)
        .filter(applicant -> once.contains(applicant) && !decided.add(applicant))
        .forEach(
            twice -> {
              throw new Violation(
                  Promise.ONE_VERDICT, "the one call of %s has several verdicts".formatted(twice));
            });
    aftermath.check(database, last, !forgets);
  }

  @Override
  public void ended(Vector<Heard> heard, Database database) {
    if (heard.nonEmpty()) {
      // What one client has heard does not count for a client that was answered before.
      boolean anew = heard.size() > 1 && heard.head() instanceof Heard.Answered;
      Auditor auditor = anew ? aftermath.auditedAnew(database) : aftermath.audited(database);
      heard.forEach(one -> one.mustBeSo(auditor));
    }
  }
}
