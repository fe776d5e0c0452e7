package io.lastseat.simulator.walk;

import io.lastseat.dynamo.item.Refusals;
import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.walk.Actor.Heard;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The place of an actor after some answers: before a call, or at its end. Java code cannot be
 * copied in the middle of a run. So the run is repeated from its start, with the known answers, up
 * to the first call without one. From there it continues without mishaps, since the walk reaches
 * those places too: one run shows many places.
 */
final class Standpoint {

  /** The most calls that a run looks ahead, since a missing guard may make it endless. */
  private static final int MOST_CALLS = 200;

  private final Actor actor;
  private final @Nullable Standpoint before;
  private final @Nullable CallAnswer answer;
  private final Map<CallAnswer, Standpoint> places = new HashMap<>();
  private @Nullable Either<DynamoDbRequest, Vector<Heard>> next;

  private Standpoint(Actor actor, @Nullable Standpoint before, @Nullable CallAnswer answer) {
    this.actor = actor;
    this.before = before;
    this.answer = answer;
  }

  static Standpoint startOf(Actor actor) {
    return new Standpoint(actor, null, null);
  }

  Actor actor() {
    return actor;
  }

  boolean isStart() {
    return before == null;
  }

  /** The next call, or the result of the run; an actor was here with these tables. */
  Either<DynamoDbRequest, Vector<Heard>> next(Database now) {
    if (next == null) {
      new Run(now).run();
    }
    return Objects.requireNonNull(next);
  }

  /** The next call or result, which was computed before. */
  Either<DynamoDbRequest, Vector<Heard>> next() {
    return Objects.requireNonNull(next);
  }

  Standpoint after(CallAnswer given) {
    return places.computeIfAbsent(given, some -> new Standpoint(actor, this, some));
  }

  /** Whether the run had its one conflict or partial batch: with more it would never end. */
  boolean hadItsConflict() {
    return had(
        some ->
            some instanceof CallAnswer.Conflict
                || (some instanceof CallAnswer.Given given && leftSome(given.response())));
  }

  private boolean had(Predicate<CallAnswer> kind) {
    for (Standpoint place = this; place != null; place = place.before) {
      if (place.answer != null && kind.test(place.answer)) {
        return true;
      }
    }
    return false;
  }

  private static boolean leftSome(DynamoDbResponse response) {
    return (response instanceof BatchWriteItemResponse write && !write.unprocessedItems().isEmpty())
        || (response instanceof BatchGetItemResponse get && !get.unprocessedKeys().isEmpty());
  }

  private final class Run {

    private final Deque<CallAnswer> answers = new ArrayDeque<>();
    private Standpoint place = Standpoint.this;
    private Database now;
    private int further;
    private boolean over;

    private Run(Database now) {
      this.now = now;
      for (Standpoint earlier = place; earlier != null; earlier = earlier.before) {
        if (earlier.answer != null) {
          answers.push(earlier.answer);
        }
      }
    }

    private void run() {
      try {
        Vector<Heard> result = actor.run(TablesClient.of(this::answer));
        if (!over) {
          place.next = Either.right(result);
        }
      } catch (Unanswered call) {
        // The place has noted the call.
      } catch (CompletionException sideBySide) {
        if (!(sideBySide.getCause() instanceof Unanswered)) {
          throw sideBySide;
        }
      }
    }

    private DynamoDbResponse answer(DynamoDbRequest request) {
      if (over) {
        throw new Unanswered();
      }
      return answers.isEmpty() ? goOn(request) : answers.pop().give();
    }

    /** Answers without mishaps, up to a place that is known already. */
    private DynamoDbResponse goOn(DynamoDbRequest request) {
      place.next = Either.left(request);
      over = ++further > MOST_CALLS;
      CallAnswer good = over ? null : good(request);
      over = good == null || place.after(good).next != null;
      if (good == null || over) {
        throw new Unanswered();
      }
      place = place.after(good);
      return good.give();
    }

    private @Nullable CallAnswer good(DynamoDbRequest request) {
      try {
        Result result = Operations.apply(now, request);
        now = result.after();
        return CallAnswer.of(result, 1);
      } catch (IllegalStateException | UnsupportedOperationException malformed) {
        // The walk reports it, not the actor, which might handle the exception.
        return null;
      }
    }
  }

  /** Ends a run at a call without an answer; an error, because the functions handle exceptions. */
  private static final class Unanswered extends Error {
    private static final long serialVersionUID = 1L;

    Unanswered() {
      super("no answer yet", null, false, false);
    }
  }

  /** The answer to one call. It is a value: the same history leads to the same next call. */
  sealed interface CallAnswer {

    /** Gives the answer in the manner of the SDK: returned or thrown. */
    DynamoDbResponse give();

    static CallAnswer of(Result result, int attempts) {
      return result.answer().fold(refusal -> of(refusal, attempts), Given::new);
    }

    private static CallAnswer of(DynamoDbException refusal, int attempts) {
      if (refusal instanceof ConditionalCheckFailedException failed) {
        return new Fenced(failed.hasItem() ? failed.item() : Map.of(), attempts);
      }
      if (refusal instanceof TransactionCanceledException cancelled) {
        return new Cancelled(cancelled.cancellationReasons());
      }
      throw new IllegalStateException("The functions sent a malformed request", refusal);
    }

    record Given(DynamoDbResponse response) implements CallAnswer {
      @Override
      public DynamoDbResponse give() {
        return response;
      }
    }

    record Fenced(Map<String, AttributeValue> item, int attempts) implements CallAnswer {
      @Override
      public DynamoDbResponse give() {
        throw Refusals.conditionFailed(item, attempts);
      }
    }

    record Cancelled(List<CancellationReason> reasons) implements CallAnswer {
      @Override
      public DynamoDbResponse give() {
        throw Refusals.cancelled(reasons);
      }
    }

    record Conflict() implements CallAnswer {
      @Override
      public DynamoDbResponse give() {
        throw Refusals.transactionConflict();
      }
    }

    /** No answer in time: whether the call was carried out is unknown. */
    record Silence() implements CallAnswer {
      @Override
      public DynamoDbResponse give() {
        throw SdkClientException.create("no answer");
      }
    }
  }
}
