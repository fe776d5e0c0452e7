package io.lastseat.dynamo.service;

import io.lastseat.dynamo.engine.DynamoEngine;
import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.engine.Streams;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.engine.Transactions.Tokens;
import io.lastseat.dynamo.engine.Upkeep;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.store.TableStore;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * DynamoDB in this process: takes requests of the SDK's classes, and answers when a write is kept.
 * It may be called by many threads at once. It throws only if the store fails.
 */
public final class DynamoService implements AutoCloseable {

  /** The most rows that an operation of a sweep changes, so that no caller waits long for it. */
  private static final int SLICE = 256;

  private static final int LOOK = 1_000;

  /** Developer guide, "Change data capture for DynamoDB Streams": about four hours. */
  private static final Duration SHARD_IS_OPEN = Duration.ofHours(4);

  private final TableStore store;
  private final Expiry expiry = new Expiry();
  private final Clock clock;
  private final Age age;
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

  /**
   * Answers with the tables of this store, which it closes.
   *
   * @param nanoTime a clock that never jumps, as {@link System#nanoTime}
   */
  public DynamoService(TableStore store, Clock clock, LongSupplier nanoTime) {
    this.store = store;
    this.clock = clock;
    this.age = new Age(store.read(Upkeep::age), nanoTime);
  }

  /** Answers a request. A refusal is an answer. */
  public Either<DynamoDbException, AwsResponse> call(AwsRequest request) {
    if (DynamoEngine.isRead(request)) {
      Moment now = now();
      return store.read(tables -> DynamoEngine.answer(tables, request, now));
    }
    return write(
            (tables, now) -> DynamoEngine.evaluate(tables, (DynamoDbRequest) request, now), false)
        .response()
        .map(response -> response);
  }

  private static boolean changes(Evaluation done) {
    return !done.changes().isEmpty();
  }

  private Evaluation write(BiFunction<TablesView, Moment, Evaluation> operation, boolean expired) {
    Moment now = now();
    Evaluation done =
        store.write(tables -> Streams.recorded(tables, operation.apply(tables, now), now, expired));
    done.changes()
        .filter(ItemChange::makesRecord)
        .map(change -> change.table().name())
        .distinct()
        .forEach(table -> listeners.forEach(listener -> listener.accept(table)));
    return done;
  }

  private Moment now() {
    return new Moment(clock.instant(), age.seconds());
  }

  /**
   * Has this called after each write that made records in a stream, with the table's name, in the
   * thread that wrote. So a reader of the stream in this process need not poll.
   */
  public void onRecords(Consumer<String> listener) {
    listeners.add(listener);
  }

  /**
   * Closes the open shards of a table's stream and opens children of them, as DynamoDB does.
   *
   * @param factor the number of children of each shard
   */
  public void rollOver(String table, int factor) {
    write((tables, now) -> Streams.rollOver(tables, table, factor, now), false);
  }

  /** Does it for all tables that have a stream, with one child for each shard. */
  public void rollOverAll() {
    rollOver(Duration.ZERO);
  }

  private void rollOver(Duration old) {
    Moment moment = now();
    store
        .read(tables -> Streams.withShardsOf(tables, old, moment))
        .forEach(table -> rollOver(table, 1));
  }

  /**
   * Does once what is to be done from time to time: it deletes what expired, and forgets old
   * records and tokens. It is called about once a minute; items expire within an hour or two.
   */
  public void sweep() {
    write(Upkeep::noteAge, false);
    rollOver(SHARD_IS_OPEN);
    while (changes(write((tables, now) -> Streams.trim(tables, now, SLICE), false))) {}
    while (changes(write((tables, now) -> Tokens.forget(tables, now, SLICE), false))) {}
    while (store.tidy(SLICE)) {}
    Moment moment = now();
    if (expiry.isDue(moment)) {
      store.read(Upkeep::tablesThatExpire).forEach(this::expire);
    }
  }

  private void expire(String table) {
    Option<Key> place = Option.none();
    do {
      Option<Key> behind = place;
      Moment moment = now();
      Upkeep.Expired look =
          store.read(tables -> Upkeep.expired(tables, table, behind, LOOK, moment));
      for (Vector<Key> some : look.places().grouped(SLICE)) {
        write((tables, now) -> Upkeep.expire(tables, table, some, now), true);
      }
      place = look.end();
    } while (place.isDefined());
  }

  @Override
  public void close() {
    store.close();
  }

  /**
   * When items that expired are deleted: once an hour, and not in the hour after the clock jumped,
   * since it may have been wrong.
   */
  private static final class Expiry {

    private static final long PAUSE_SECONDS = Duration.ofHours(1).toSeconds();
    private static final long JUMP_SECONDS = Duration.ofMinutes(1).toSeconds();

    private Option<Moment> before = Option.none();
    private long next;

    synchronized boolean isDue(Moment now) {
      for (Moment last : before) {
        long byClock = Duration.between(last.now(), now.now()).toSeconds();
        if (Math.abs(byClock - (now.age() - last.age())) > JUMP_SECONDS) {
          next = now.age() + PAUSE_SECONDS;
        }
      }
      before = Option.some(now);
      if (now.age() < next) {
        return false;
      }
      next = now.age() + PAUSE_SECONDS;
      return true;
    }
  }

  /** The seconds in which an engine ran on this database, this process included. */
  private record Age(long before, LongSupplier nanoTime, long began) {

    Age(long before, LongSupplier nanoTime) {
      this(before, nanoTime, nanoTime.getAsLong());
    }

    long seconds() {
      return before + (nanoTime.getAsLong() - began) / 1_000_000_000L;
    }
  }
}
