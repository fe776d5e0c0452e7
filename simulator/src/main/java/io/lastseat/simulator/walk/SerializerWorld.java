package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.request.NotIn;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.stream.StreamRecords;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * One resource, a few requests of one unit each, and processes of the serializer that get batches
 * of them.
 */
public final class SerializerWorld implements SmallWorld {

  private static final Instant LATER = FewRequests.MORNING.plusSeconds(60);

  private final FewRequests few;
  private final Alteration alteration;
  private Aftermath aftermath;
  private final long epoch;
  private final Ending ending;
  private final Instant now;
  private final Database start;
  private Vector<Actor> actors = Vector.empty();
  private final Map<Object, Actor> kinds = new HashMap<>();

  /** By the database itself: to compare two of them costs as much as to audit one. */
  private final IdentityHashMap<Database, Auditor> audited = new IdentityHashMap<>();

  /**
   * A world without processes yet.
   *
   * @param capacity units of the resource, which is created
   * @param requests how many want one, numbered from 1
   */
  public SerializerWorld(int capacity, int requests, Alteration alteration) {
    this(capacity, requests, 1, alteration);
  }

  /** The same with several lanes, each on a shard of its own. */
  public SerializerWorld(int capacity, int requests, int lanes, Alteration alteration) {
    this(new FewRequests(capacity, requests, lanes), alteration, 0, Ending.REDELIVERY);
  }

  private SerializerWorld(FewRequests few, Alteration alteration, long epoch, Ending ending) {
    this(few, alteration, epoch, ending, FewRequests.MORNING, List.of());
  }

  private SerializerWorld(
      FewRequests few,
      Alteration alteration,
      long epoch,
      Ending ending,
      Instant now,
      List<Integer> before) {
    this.few = few;
    this.alteration = alteration;
    this.aftermath = new Aftermath(alteration, alteration);
    this.epoch = epoch;
    this.ending = ending;
    this.now = now;
    List<List<DynamodbStreamRecord>> first =
        Vector.ofAll(before)
            .prepend(FewRequests.CREATION)
            .map(number -> few.records(List.of(number)))
            .asJava();
    this.start =
        GoodWeather.after(
            new SerializerProcess("The first one", first, Alteration.NONE, epoch), few.tables());
  }

  /**
   * A world of reservations that live on. Its processes run a minute later, so that the times of
   * the requests count.
   *
   * @param before what was decided in the morning already
   */
  static SerializerWorld living(LifeOf life, List<Integer> before, Alteration alteration) {
    return new SerializerWorld(life.requests(), alteration, 0, Ending.REDELIVERY, LATER, before);
  }

  /**
   * A world whose log was restored: what intake wrote into the items of the requests is about
   * commits that are no longer there. The epoch was raised since.
   */
  public static SerializerWorld restored(int capacity, int requests, Alteration alteration) {
    FewRequests few = new FewRequests(capacity, requests, 1, new NotIn(0, 2));
    return new SerializerWorld(few, alteration, 1, Ending.RECONCILIATION);
  }

  /** A world whose stream has forgotten everything in the end: a reconciliation must do. */
  public static SerializerWorld forgotten(int capacity, int requests, Alteration alteration) {
    FewRequests few = new FewRequests(capacity, requests, 1);
    return new SerializerWorld(few, alteration, 0, Ending.RECONCILIATION);
  }

  /**
   * A world in which the first reservation is cancelled: by the request that comes after all
   * others.
   */
  public static SerializerWorld regretted(int capacity, int requests, Alteration alteration) {
    FewRequests few = new FewRequests(capacity, requests, 1, FewRequests.TRUE, Vector.of(1));
    return new SerializerWorld(few, alteration, 0, Ending.REDELIVERY);
  }

  /** What still comes when all processes have ended or died. */
  private enum Ending {
    REDELIVERY("when the stream delivers everything once more,"),
    RECONCILIATION("when a reconciliation has run,");

    private final String story;

    Ending(String story) {
      this.story = story;
    }
  }

  /** Adds a process that gets these batches, one after the other. */
  public SerializerWorld serializer(List<List<Integer>> batches) {
    return serializer(batches, alteration);
  }

  /** Adds one that alone is altered. */
  public SerializerWorld serializer(List<List<Integer>> batches, Alteration altered) {
    altered(altered);
    return with(
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
  public SerializerWorld serializerOfCopies(List<List<Integer>> batches) {
    return with(
        List.of("copies", batches),
        name ->
            new SerializerProcess(
                "Serializer " + name + " of copies",
                batches.stream().map(few::copies).toList(),
                alteration,
                epoch));
  }

  /** Adds a process that believes these to have no verdict, and drives them. */
  public SerializerWorld sweeper(List<Integer> requests, Alteration altered) {
    altered(altered);
    return with(
        Set.copyOf(requests),
        name -> new SweeperProcess("Sweeper " + name, few.found(requests, epoch), altered, epoch));
  }

  private void altered(Alteration some) {
    if (!some.equals(alteration)) {
      aftermath = new Aftermath(alteration, some);
    }
  }

  /** Processes that do the same are one kind: they are told apart by nothing. */
  private SerializerWorld with(Object kind, Function<Character, Actor> made) {
    char name = (char) ('A' + kinds.size());
    actors = actors.append(kinds.computeIfAbsent(kind, any -> made.apply(name)));
    return this;
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
    Auditor.of(FewRequests.TABLES, database);
    try {
      Database atLast = atLast(database);
      Auditor.of(FewRequests.TABLES, atLast).allAtRest();
      aftermath.atTheEnd(atLast);
    } catch (Violation violation) {
      throw violation.after(ending.story);
    }
  }

  private Database atLast(Database database) {
    return ending == Ending.REDELIVERY
        ? GoodWeather.after(
            new SerializerProcess(
                "The next one", List.of(few.records(few.all())), alteration, epoch, now),
            database)
        : GoodWeather.after(new ReconcileProcess(alteration, epoch), database);
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof SerializerProcess process) {
      Auditor auditor =
          audited.computeIfAbsent(database, now -> Auditor.of(FewRequests.TABLES, now));
      process
          .reportedDone(result)
          .forEach(
              record ->
                  auditor.mustBeFinished(
                      StreamRecords.resource(record), StreamRecords.requestId(record)));
    }
  }
}
