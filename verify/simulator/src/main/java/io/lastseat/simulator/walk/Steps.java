package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.PartialBatch;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.Result.ItemChange;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** All that can happen to a call; a read that is not of the present sees the forgotten item. */
record Steps(Set<Mishap> mishaps, Database forgottenItem) {

  /**
   * One thing that can happen to a call.
   *
   * @param answer what the caller hears
   * @param late the call, where it is still under way
   * @param story how it went on, in words
   */
  record Step(
      Database after,
      Vector<ItemChange> changes,
      CallAnswer answer,
      Option<DynamoDbRequest> late,
      String story) {}

  /** The good one first. */
  List<Step> of(Standpoint place, DynamoDbRequest call, Database database) {
    Result once = Operations.apply(database, call);
    boolean reads = Operations.reads(call);
    List<Step> steps = new ArrayList<>();
    steps.add(step(once, CallAnswer.of(once, 1), ""));
    if (Operations.mayBeStale(call)) {
      CallAnswer stale = CallAnswer.of(Operations.apply(forgottenItem, call), 1);
      steps.add(nothingHappens(database, stale, " and gets what was there long ago"));
    }
    // A write that may come late may come at once, or never: that is all three of them.
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

  /** Only intake makes something of the number of tries: of its requests and its commits. */
  private static int triesTold(PutItemRequest sentTwice) {
    Attributes item = new Attributes(sentTwice.item());
    return item.isImmediateCommit() || item.has("lane") ? 2 : 1;
  }

  /** The first element alone is carried out, or none is. */
  private static void partly(List<Step> steps, DynamoDbRequest call, Database database) {
    for (int done = 0; done < Math.min(2, PartialBatch.size(call)); done++) {
      Result some =
          PartialBatch.carryOut(database, call, 0, done, part -> Operations.apply(database, part));
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
