package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.auditor.WrittenOnce;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.Result.ItemChange;
import io.lastseat.simulator.store.Words;
import io.lastseat.simulator.walk.States.Numbers;
import io.lastseat.simulator.walk.States.Pairs;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * What can happen in a world, each computed once: what an actor does next depends on its place and
 * the tables alone, and what a late call does on the tables.
 */
final class Moves {

  /**
   * What a step does to a state, by numbers.
   *
   * @param database what the tables hold after it
   * @param place where the actor stands after it; {@link #ENDED} when its run is over
   * @param late a call that is under way from now on; {@link #NOTHING} mostly
   * @param story the step in words
   */
  record Move(int database, int place, int late, String story) {

    /** Where an actor stands that came to its end: nothing further depends on how. */
    static final int ENDED = -1;

    static final int NOTHING = -1;
  }

  private final SmallWorld world;
  private final Steps steps;
  private final Numbers<Database> databases = new Numbers<>();
  private final Numbers<DynamoDbRequest> calls = new Numbers<>();
  private final Numbers<Standpoint> places = new Numbers<>();
  private final Pairs<List<Move>> moves = new Pairs<>();
  private final Pairs<Move> landings = new Pairs<>();
  private int ends;

  Moves(SmallWorld world, Steps steps) {
    this.world = world;
    this.steps = steps;
  }

  int database(Database some, String story) {
    return databases.of(some, isNew -> checked(story, () -> world.check(isNew)));
  }

  /** Most steps change nothing, and to compare all tables costs more than such a step. */
  @SuppressWarnings("ReferenceEquality")
  private int database(Database some, int before, String story) {
    return some == databases.get(before) ? before : database(some, story);
  }

  int place(Standpoint some) {
    return places.of(some);
  }

  /** All that the actor at this place can do now. */
  List<Move> of(int place, int database) {
    return moves.of(place, database, this::compute);
  }

  /** What the late call does when it arrives now. */
  Move landing(int call, int database) {
    return landings.of(call, database, this::land);
  }

  /** Whether a call can never change anything again: since nothing is deleted, now is for ever. */
  boolean isIdle(int call, int database) {
    boolean mayComeBack = world.archives() && calls.get(call) instanceof PutItemRequest;
    return !mayComeBack && landing(call, database).database() == database;
  }

  int databases() {
    return databases.size();
  }

  int places() {
    return places.size();
  }

  /** Runs that came to an end, each once for each content of the tables. */
  int ends() {
    return ends;
  }

  private List<Move> compute(int number, int database) {
    Standpoint here = places.get(number);
    Database now = databases.get(database);
    List<Move> all = new ArrayList<>();
    if (here.isStart() && !here.actor().mayBegin(now)) {
      return all;
    }
    DynamoDbRequest request = here.requestStatus(now).getLeft();
    for (Steps.Step step : steps.of(here, request, now)) {
      String story = here.actor().name() + " " + Words.of(request) + step.story() + ".";
      unchanged(story, step.changes());
      int after = database(step.after(), database, story);
      Standpoint there = here.after(step.answer());
      all.add(
          new Move(
              after,
              there.requestStatus(databases.get(after)).isRight()
                  ? end(there, databases.get(after), story)
                  : place(there),
              step.late().map(calls::of).getOrElse(Move.NOTHING),
              story));
    }
    return all;
  }

  private int end(Standpoint there, Database now, String story) {
    ends++;
    checked(
        story + " " + there.actor().name() + " is at its end.",
        () -> world.ended(there.requestStatus().get(), now));
    return Move.ENDED;
  }

  private Move land(int call, int database) {
    DynamoDbRequest request = calls.get(call);
    Result result = Operations.apply(databases.get(database), request);
    String story = "The late call arrives that " + Words.of(request) + ".";
    unchanged(story, result.changes());
    int after = database(result.after(), database, story);
    return new Move(after, Move.NOTHING, Move.NOTHING, story);
  }

  private static void unchanged(String story, Iterable<ItemChange> changes) {
    checked(story, () -> changes.forEach(WrittenOnce::check));
  }

  private static void checked(String story, Runnable check) {
    try {
      check.run();
    } catch (Violation violation) {
      throw new Broken(story, violation);
    }
  }

  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String step;
    private final Violation violation;

    Broken(String step, Violation violation) {
      super(violation);
      this.step = step;
      this.violation = violation;
    }

    String step() {
      return step;
    }

    Violation violation() {
      return violation;
    }
  }
}
