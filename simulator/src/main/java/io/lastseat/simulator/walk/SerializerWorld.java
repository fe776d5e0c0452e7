package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.stream.StreamRecords;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * One resource, a few requests of one unit each, and processes of the serializer that get batches
 * of them.
 */
public final class SerializerWorld implements World {

  private final FewRequests few;
  private final Alteration alteration;
  private final Database start;
  private Vector<Actor> actors = Vector.empty();
  private final Map<Object, Actor> kinds = new HashMap<>();

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
    this.few = new FewRequests(capacity, requests, lanes);
    this.alteration = alteration;
    this.start = handled(few.tables(), List.of(FewRequests.CREATION), Alteration.NONE);
  }

  /** Adds a process that gets these batches, one after the other. */
  public SerializerWorld serializer(List<List<Integer>> batches) {
    return with(
        batches,
        name ->
            new SerializerProcess(
                "Serializer " + name, batches.stream().map(few::records).toList(), alteration));
  }

  /** Adds a process that believes these to have no verdict, and drives them. */
  public SerializerWorld sweeper(List<Integer> requests, Alteration altered) {
    return with(
        Set.copyOf(requests),
        name -> new SweeperProcess("Sweeper " + name, few.found(requests), altered));
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
      Auditor.of(FewRequests.TABLES, handled(database, few.all(), alteration))
          .allFinished(Set.of());
    } catch (Violation violation) {
      throw violation.after("when the stream delivers everything once more,");
    }
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    if (actor instanceof SerializerProcess process) {
      Auditor auditor = Auditor.of(FewRequests.TABLES, database);
      process
          .reportedDone(result)
          .forEach(record -> auditor.mustBeFinished(StreamRecords.requestId(record)));
    }
  }

  /** What the tables are after the stream has delivered these once more, in good weather. */
  private Database handled(Database database, List<Integer> numbers, Alteration altered) {
    return GoodWeather.after(
        new SerializerProcess("The next one", List.of(few.records(numbers)), altered), database);
  }
}
