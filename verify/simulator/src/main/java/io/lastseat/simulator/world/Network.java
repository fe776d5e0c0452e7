package io.lastseat.simulator.world;

import io.lastseat.dynamo.item.Refusals;
import io.lastseat.simulator.cast.Scheduler.Signal;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.PartialBatch;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.store.Words;
import io.lastseat.simulator.world.Weather.Chance;
import io.lastseat.simulator.world.Weather.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Carries calls from a process to the tables, and answers back. Here calls fail, lose their
 * answers, are sent twice, arrive late, or are carried out in part; and processes crash and are
 * suspended.
 */
final class Network extends Setting {

  /** The factor for mishaps of transactions, since there are few. */
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

  /** The number of calls whose callers have given up and that will still be carried out. */
  int underWay() {
    return underWay;
  }

  DynamoDbClient client(Machine process) {
    return TablesClient.of(request -> call(process, request));
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
    if (request instanceof TransactWriteItemsRequest && weather.strikes(Chance.IN_PROGRESS)) {
      late(process, request, "sends it again while it is under way");
      throw TransactionInProgressException.builder().message("in progress").build();
    }
    return carriedOut(process, pageOf(process, request), writes);
  }

  /**
   * A scan, or a query with a filter, may get a page of few items, or of none. Other queries here
   * read less than the megabyte at which a page ends.
   */
  private DynamoDbRequest pageOf(Machine process, DynamoDbRequest request) {
    boolean query = request instanceof QueryRequest asked && asked.filterExpression() != null;
    if (!(query || request instanceof ScanRequest) || !weather.strikes(Chance.SHORT_PAGE)) {
      return request;
    }
    int most = 1 + weather.below(2);
    tell(process, request, "gets a page of " + most);
    return query
        ? ((QueryRequest) request).toBuilder().limit(most).build()
        : ((ScanRequest) request).toBuilder().limit(most).build();
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

  /**
   * A resource, by the begin of its name, whose log refuses every append for minutes, or for up to
   * three days; an empty name stands for no resource.
   */
  record LastingFailure(String resource, Instant from, Instant to) {

    private static final Duration LATEST_BEGIN = Duration.ofMinutes(30);
    private static final Duration LONGEST = Duration.ofDays(3);
    private static final int ONE_WORLD_IN = 6;

    /** A failure of two days, from the beginning. */
    static LastingFailure ofDays(Instant begin, String resource) {
      return new LastingFailure(resource, begin, begin.plus(Duration.ofDays(2)));
    }

    /** A random failure; in most worlds there is none. */
    static LastingFailure drawn(Weather weather, Instant begin, String resource) {
      Instant from = begin.plus(weather.upTo(LATEST_BEGIN));
      return new LastingFailure(
          weather.below(ONE_WORLD_IN) == 0 ? resource : "", from, from.plus(weather.upTo(LONGEST)));
    }

    Duration left(Instant now) {
      return resource.isEmpty() || !now.isBefore(to) ? Duration.ZERO : Duration.between(now, to);
    }

    boolean refuses(DynamoDbRequest request, Instant now) {
      return !resource.isEmpty()
          && !now.isBefore(from)
          && now.isBefore(to)
          && appended(request).anyMatch(name -> name.s().startsWith(resource));
    }

    /** The resources whose logs the request appends to. */
    private static Stream<AttributeValue> appended(DynamoDbRequest request) {
      Stream<Map<String, AttributeValue>> items = Stream.of();
      if (request instanceof PutItemRequest put) {
        items = Stream.of(put.item());
      } else if (request instanceof TransactWriteItemsRequest transaction) {
        items = transaction.transactItems().stream().map(write -> write.put().item());
      }
      return items.filter(item -> item.containsKey("entries")).map(item -> item.get("resourceId"));
    }
  }

  /**
   * Processes that are suspended before a call, and continue with it weeks later, when what they
   * know is archived. None is suspended before it writes rows: of all calls only that one is not
   * promised to be harmless.
   */
  static final class Sleepers extends Setting {

    private static final int ONE_CALL_IN = 60;
    private static final Duration LATEST = Duration.ofDays(2);

    private Signal woken = new Signal();
    private int most;

    Sleepers(Setting world) {
      super(world);
      woken.give();
    }

    void sleep(int number) {
      woken = new Signal();
      most = number;
    }

    /** Ends the falling asleep. The sleepers wake up one after the other. */
    void wake() {
      most = 0;
      woken.give();
    }

    /** Suspends the process before some calls, and returns whether it did. Only for tasks. */
    boolean before(DynamoDbRequest request) {
      if (most == 0 || writesRows(request) || weather.below(ONE_CALL_IN) > 0) {
        return false;
      }
      most--;
      coverage.see("processes that slept for a month");
      scheduler.await(woken);
      scheduler.sleep(weather.upTo(LATEST));
      return true;
    }

    private static boolean writesRows(DynamoDbRequest request) {
      return request instanceof PutItemRequest put
          ? put.tableName().equals(WorldTables.NAMES.reservations())
          : request instanceof software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
    }
  }
}
