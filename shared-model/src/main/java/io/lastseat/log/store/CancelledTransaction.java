package io.lastseat.log.store;

import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Why DynamoDB cancelled a transaction over several logs. It names a reason for each of them, in
 * their order (API reference, TransactWriteItems, errors).
 *
 * @param failure as it was thrown
 * @param reasons of the logs that had one, by their resources
 */
record CancelledTransaction(
    TransactionCanceledException failure, Vector<Tuple2<ResourceId, String>> reasons) {

  /** Another process was faster, or is just about to be; or DynamoDB does not serve it just now. */
  private static final Set<String> OVERTAKEN =
      Set.of(
          "ConditionalCheckFailed",
          "TransactionConflict",
          "ThrottlingError",
          "ProvisionedThroughputExceeded");

  private static final String NONE = "None";

  /** Of the logs of these resources. */
  static CancelledTransaction of(TransactionCanceledException failure, Seq<ResourceId> resources) {
    Vector<String> codes =
        Vector.ofAll(failure.cancellationReasons()).map(CancellationReason::code);
    return new CancelledTransaction(
        failure,
        resources
            .zip(codes)
            .toVector()
            .filter(reason -> reason._2() != null && !reason._2().equals(NONE)));
  }

  /**
   * What became of the append.
   *
   * @throws ResourceRefusedException where it is a matter of one of the resources
   */
  AppendAnswer append() {
    Vector<Tuple2<ResourceId, String>> others =
        reasons.reject(reason -> OVERTAKEN.contains(reason._2()));
    if (!others.isEmpty()) {
      throw new ResourceRefusedException(others.head()._1(), others.head()._2(), failure);
    }
    if (reasons.isEmpty()) {
      throw failure;
    }
    return AppendAnswer.UNCLEAR;
  }
}
