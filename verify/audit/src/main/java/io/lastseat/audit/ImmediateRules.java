package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks the shape of commits of immediate admission, and the index of the verdicts. Such a commit
 * decides one reservation, or the renewal or the end of a lock or an execution; several if their
 * ids all name it. It stands in the index under the id of its request, unless that names it; no
 * other commit stands there.
 */
final class ImmediateRules {

  private final Consumer<Difference> differences;

  ImmediateRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(LogEntry entry, Commit commit) {
    if (commit.isImmediate()) {
      shape(commit);
    }
    Option<AttributeValue> should =
        commit.requestInIndex().map(RequestId::text).map(AttributeValue::fromS);
    if (!entry.requestId().equals(should)) {
      tell(commit, "the index of the verdicts", words(entry.requestId()), words(should));
    }
  }

  private void shape(Commit commit) {
    boolean named = commit.requests().forAll(id -> id.names(commit.number()));
    if (commit.verdicts().isEmpty() || (commit.verdicts().size() > 1 && !named)) {
      tell(
          commit,
          "the immediate commit",
          commit.verdicts().size() + " verdicts",
          "one, or several on requests whose ids all name it");
    }
    if (commit.promotions().nonEmpty() && !commit.books().isLock()) {
      tell(
          commit,
          "the immediate commit",
          commit.promotions().size() + " promotions",
          "none: the books of a lock alone tell who waits");
    }
    if (!commit.verdicts().forAll(verdict -> isPossible(commit, verdict))) {
      tell(
          commit,
          "the immediate commit",
          "another request",
          "a reservation, or the renewal or the end of a lock or an execution: the rest owes rows");
    }
  }

  /** What became of a reservation is known from rows, and of a lock from the books. */
  private static boolean isPossible(Commit commit, Verdict verdict) {
    Request request = verdict.request();
    return request instanceof Reserve
        || (commit.books().isLock() && (request instanceof Extend || request instanceof Cancel))
        || (commit.books().isExecution() && request instanceof Confirm);
  }

  private static String words(Option<AttributeValue> requestId) {
    return AuditedItem.inWords("requestId", requestId.getOrNull());
  }

  private void tell(Commit commit, String what, String stands, String should) {
    differences.accept(Difference.inCommit(commit, what, stands, should));
  }
}
