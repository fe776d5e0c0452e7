package io.lastseat.bench.dynamodb;

import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Why a transaction was cancelled (TransactWriteItems, API reference, "Errors"). */
final class Cancelled {

  private Cancelled() {}

  static boolean byCondition(CancellationReason reason) {
    return "ConditionalCheckFailed".equals(reason.code());
  }

  /** Somebody else's transaction was at one of the items. */
  static boolean byConflict(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons().stream()
        .anyMatch(reason -> "TransactionConflict".equals(reason.code()));
  }
}
