package io.lastseat.simulator.walk;

import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.WrittenOnce;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.PartialBatch;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.store.Words;
import io.lastseat.simulator.walk.Standpoint.CallAnswer;
import io.lastseat.simulator.walk.States.Numbers;
import io.lastseat.simulator.walk.States.Pairs;
import io.lastseat.simulator.walk.Walk.Mishap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * All moves in a world, each computed once. An actor's next move depends on its place and the
 * tables alone; the effect of a late call depends on the tables.
 */
final class Moves {

  /**
   * The effect of a step on a state, by numbers: the tables after it, the new place of the actor
   * ({@link #ENDED} at its end), and a call under way from now on (mostly {@link #NOTHING}). Also
   * the step in words.
   */
  record Move(int database, int place, int late, String story) {

    /** The place of an actor that has ended; how it ended makes no difference. */
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

  /** Finds the number of the tables. Most steps change nothing, and a comparison costs more. */
  @SuppressWarnings("ReferenceEquality")
  private int database(Database some, int before, String story) {
    return some == databases.get(before) ? before : database(some, story);
  }

  int place(Standpoint some) {
    return places.of(some);
  }

  /** All moves of the actor at this place. */
  List<Move> of(int place, int database) {
    return moves.of(place, database, this::compute);
  }

  /** The effect of the late call if it arrives now. */
  Move landing(int call, int database) {
    return landings.of(call, database, this::land);
  }

  /** Whether a call can never change anything again: it has no effect and no item is deleted. */
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

  /** The number of runs that ended, each counted once per content of the tables. */
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
    DynamoDbRequest request = here.next(now).getLeft();
    for (Steps.Step step : steps.of(here, request, now)) {
      String story = here.actor().name() + " " + Words.of(request) + step.story() + ".";
      unchanged(story, step.changes());
      int after = database(step.after(), database, story);
      Standpoint there = here.after(step.answer());
      all.add(
          new Move(
              after,
              there.next(databases.get(after)).isRight()
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
        () -> world.ended(there.next().get(), now));
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

  /** All steps that a call can take. An eventually consistent read may see the forgotten item. */
  record Steps(Set<Mishap> mishaps, Database longAgo) {

    /** One possible step of a call: its answer, and the call itself if it is still under way. */
    record Step(
        Database after,
        Vector<ItemChange> changes,
        CallAnswer answer,
        Option<DynamoDbRequest> late,
        String story) {}

    /** All steps of the call; the first is the one without a mishap. */
    List<Step> of(Standpoint place, DynamoDbRequest call, Database database) {
      Result once = Operations.apply(database, call);
      boolean reads = Operations.reads(call);
      List<Step> steps = new ArrayList<>();
      steps.add(step(once, CallAnswer.of(once, 1), ""));
      if (Operations.mayBeStale(call)) {
        CallAnswer stale = CallAnswer.of(Operations.apply(longAgo, call), 1);
        steps.add(nothingHappens(database, stale, " and gets what was there long ago"));
      }
      // A late write may arrive at once or never, so it includes a failure and a lost answer.
      boolean late = !reads && mishaps.contains(Mishap.LATE);
      if (!late && mishaps.contains(Mishap.FAILURE)) {
        steps.add(nothingHappens(database, new CallAnswer.Silence(), " and fails"));
      }
      if (!reads && !late && mishaps.contains(Mishap.LOST_ANSWER)) {
        steps.add(step(once, new CallAnswer.Silence(), " and never hears that it worked"));
      }
      if (late) {
        steps.add(
            new Step(
                database,
                Vector.empty(),
                new CallAnswer.Silence(),
                Option.some(call),
                " and gives up while the call is still under way"));
      }
      if (call instanceof PutItemRequest put) {
        puts(steps, place, put, database, once);
      }
      if (mishaps.contains(Mishap.PARTLY) && !place.hadItsConflict()) {
        partly(steps, call, database);
      }
      return steps;
    }

    private void puts(
        List<Step> steps, Standpoint place, PutItemRequest call, Database database, Result once) {
      if (mishaps.contains(Mishap.SENT_TWICE)) {
        Result twice = Operations.apply(once.after(), call);
        steps.add(
            new Step(
                twice.after(),
                once.changes().appendAll(twice.changes()),
                CallAnswer.of(twice, triesTold(call)),
                Option.none(),
                ", the answer is lost, and the SDK sends it again"));
      }
      if (mishaps.contains(Mishap.SENT_TWICE_FIRST_LATE)) {
        steps.add(
            new Step(
                once.after(),
                once.changes(),
                CallAnswer.of(once, triesTold(call)),
                Option.some(call),
                " by a second try, while the first is still under way"));
      }
      if (mishaps.contains(Mishap.SENT_TWICE_THEN_CONFLICT) && !place.hadItsConflict()) {
        steps.add(
            step(
                once,
                new CallAnswer.Conflict(),
                ", the answer is lost, and the second send meets another transaction"));
      }
      if (mishaps.contains(Mishap.CONFLICT) && !place.hadItsConflict()) {
        steps.add(
            nothingHappens(database, new CallAnswer.Conflict(), " and meets another transaction"));
      }
    }

    /** How many tries the answer shows; only intake uses them, for its requests and commits. */
    private static int triesTold(PutItemRequest sentTwice) {
      Attributes item = new Attributes(sentTwice.item());
      return item.isImmediateCommit() || item.has("lane") ? 2 : 1;
    }

    /** Adds the steps that carry out only the first element, or none. */
    private static void partly(List<Step> steps, DynamoDbRequest call, Database database) {
      for (int done = 0; done < Math.min(2, PartialBatch.size(call)); done++) {
        Result some =
            PartialBatch.carryOut(
                database, call, 0, done, part -> Operations.apply(database, part));
        steps.add(
            step(some, CallAnswer.of(some, 1), ", of which %d are carried out".formatted(done)));
      }
    }

    private static Step step(Result result, CallAnswer answer, String story) {
      return new Step(result.after(), result.changes(), answer, Option.none(), story);
    }

    private static Step nothingHappens(Database database, CallAnswer answer, String story) {
      return new Step(database, Vector.empty(), answer, Option.none(), story);
    }
  }
}
