package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.TablesClient;
import io.vavr.control.Either;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Where an actor stands after some answers: about to make a call, or at its end. Code in Java
 * cannot be copied in the middle of a run; so the run is repeated from its start, with the answers
 * that it had, up to the first call without one. Each place is reached so only once.
 */
final class Standpoint {

  private final Actor actor;
  private final @Nullable Standpoint before;
  private final @Nullable CallAnswer answer;
  private final Map<CallAnswer, Standpoint> next = new HashMap<>();
  private @Nullable Either<DynamoDbRequest, Object> standing;

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

  /** The call that comes next, or what the run returned. */
  Either<DynamoDbRequest, Object> standing() {
    if (standing == null) {
      standing = run();
    }
    return standing;
  }

  /** Where that answer leads to. */
  Standpoint after(CallAnswer given) {
    return next.computeIfAbsent(given, some -> new Standpoint(actor, this, some));
  }

  /** Whether it met what a run meets only once, or it would never end. */
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

  private Either<DynamoDbRequest, Object> run() {
    Deque<CallAnswer> answers = new ArrayDeque<>();
    for (Standpoint place = this; place != null; place = place.before) {
      if (place.answer != null) {
        answers.push(place.answer);
      }
    }
    DynamoDbRequest[] unanswered = new DynamoDbRequest[1];
    TablesClient client =
        new TablesClient(
            request -> {
              if (answers.isEmpty()) {
                unanswered[0] = unanswered[0] == null ? request : unanswered[0];
                throw new Unanswered();
              }
              return answers.pop().give();
            });
    try {
      Object result = actor.run(client);
      return unanswered[0] == null ? Either.right(result) : Either.left(unanswered[0]);
    } catch (Unanswered call) {
      return Either.left(Objects.requireNonNull(unanswered[0]));
    } catch (CompletionException sideBySide) {
      if (sideBySide.getCause() instanceof Unanswered) {
        return Either.left(Objects.requireNonNull(unanswered[0]));
      }
      throw sideBySide;
    }
  }

  /** Ends a run at a call without an answer; an error, because the functions handle exceptions. */
  private static final class Unanswered extends Error {
    private static final long serialVersionUID = 1L;

    Unanswered() {
      super("no answer yet", null, false, false);
    }
  }
}
