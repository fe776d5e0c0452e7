package io.lastseat.simulator.world;

import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.PartialBatch;
import io.lastseat.simulator.store.Refusals;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.words.Words;
import java.time.Duration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * The way from a process to the tables and back. Here calls fail, are carried out without an
 * answer, are sent twice, arrive late, or are carried out in part; here processes crash and are
 * suspended.
 */
final class Network extends Setting {

  /** There are few transactions. */
  private static final int OFTEN = 8;

  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  static final Duration LONGEST = Duration.ofMinutes(30);

  private final LastingFailure lasting;
  private final Sleepers sleepers;
  private int underWay;

  Network(Setting world, LastingFailure lasting, Sleepers sleepers) {
    super(world);
    this.lasting = lasting;
    this.sleepers = sleepers;
  }

  /** Calls whose callers have given up and that will still be carried out. */
  int underWay() {
    return underWay;
  }

  DynamoDbClient client(Machine process) {
    return new TablesClient(request -> call(process, request));
  }

  private DynamoDbResponse call(Machine process, DynamoDbRequest request) {
    if (process.isDead()) {
      throw process.crash();
    }
    if (weather.strikes(Chance.CRASH_BEFORE)) {
      tell(process, request, "crashes before it");
      throw process.crash();
    }
    scheduler.sleep(weather.way());
    if (weather.strikes(Chance.STANDSTILL)) {
      Duration length = weather.upTo(LONGEST);
      tell(process, request, "stands still for " + length + " before it");
      scheduler.sleep(length);
    }
    if (sleepers.before(request)) {
      tell(process, request, "has slept before it for weeks");
    }
    if (weather.strikes(Chance.FAILURE)) {
      tell(process, request, "fails with it");
      throw weather.below(2) == 0 ? Refusals.throttled() : silence();
    }
    if (!weather.isClear() && lasting.refuses(request, scheduler.now())) {
      tell(process, request, "fails with it, as all day");
      throw Refusals.throttled();
    }
    boolean writes = !Operations.reads(request);
    if (writes && weather.strikes(Chance.LATE)) {
      late(process, request, "gives it up while it is under way");
      scheduler.sleep(TIMEOUT);
      throw silence();
    }
    if (request instanceof PutItemRequest && weather.strikes(Chance.CONFLICT)) {
      tell(process, request, "meets another transaction");
      throw Refusals.transactionConflict();
    }
    if (request instanceof TransactWriteItemsRequest transaction
        && weather.strikes(Chance.CONFLICT)) {
      tell(process, request, "meets another transaction");
      throw Refusals.transactionsConflict(transaction.transactItems().size());
    }
    return carriedOut(process, request, writes);
  }

  private DynamoDbResponse carriedOut(Machine process, DynamoDbRequest request, boolean writes) {
    int attempts = 1;
    if (writes && weather.strikes(Chance.FIRST_TRY_LATE)) {
      late(process, request, "sends it twice, and the first is under way");
      attempts = 2;
    }
    if (writes && weather.strikes(Chance.SENT_TWICE)) {
      tell(process, request, "is carried out, and the SDK sends it again");
      tables.carryOut(request);
      scheduler.sleep(weather.way());
      attempts = 2;
    }
    int elements = PartialBatch.size(request);
    boolean partly = elements > 0 && weather.strikes(Chance.PARTLY);
    tell(process, request, partly ? "is carried out in part" : "");
    Result result =
        partly
            ? PartialBatch.carryOut(
                tables.now(),
                request,
                weather.below(elements),
                weather.below(elements),
                tables::carryOut)
            : tables.carryOut(request);
    boolean together = request instanceof TransactWriteItemsRequest;
    if (weather.strikes(Chance.CRASH_AFTER)
        || (together && weather.strikes(Chance.CRASH_AFTER_TRANSACTION, OFTEN))) {
      tell(process, request, "crashes after it");
      throw process.crash();
    }
    scheduler.sleep(weather.way());
    if (weather.strikes(Chance.LOST_ANSWER)) {
      tell(process, request, "never hears the answer");
      scheduler.sleep(TIMEOUT);
      throw silence();
    }
    return answer(result, attempts);
  }

  private static DynamoDbResponse answer(Result result, int attempts) {
    if (result.answer().isRight()) {
      return result.answer().get();
    }
    DynamoDbException refusal = result.answer().getLeft();
    throw refusal instanceof ConditionalCheckFailedException failed
        ? Refusals.conditionFailed(failed.item(), attempts)
        : refusal;
  }

  private void late(Machine process, DynamoDbRequest request, String what) {
    tell(process, request, what);
    underWay++;
    scheduler.at(
        weather.upTo(LONGEST),
        () -> {
          underWay--;
          tell(process, request, "was given up long ago and arrives");
          tables.carryOut(request);
        });
  }

  private void tell(Machine process, DynamoDbRequest request, String what) {
    trace.step(
        () ->
            "%s %s %s%s"
                .formatted(
                    scheduler.now(),
                    process.name(),
                    Words.of(request),
                    what.isEmpty() ? "" : ": " + what));
  }

  private static SdkClientException silence() {
    return SdkClientException.create("no answer in time");
  }
}
