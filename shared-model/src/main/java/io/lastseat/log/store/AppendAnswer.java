package io.lastseat.log.store;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The outcome of one append that DynamoDB has answered.
 *
 * @param there the commit that has its number, if the refusal returned it
 */
public record AppendAnswer(Outcome outcome, Option<Commit> there) {

  /** The commit stands in the log. */
  public static final AppendAnswer DONE = new AppendAnswer(Outcome.DONE, Option.none());

  public static final AppendAnswer UNCLEAR = new AppendAnswer(Outcome.UNCLEAR, Option.none());

  /** Whether the commit is there, and by whom. */
  public enum Outcome {
    /** The commit stands in the log. */
    DONE,
    /**
     * The number is taken, and not by this append: it was sent once. It will never be carried out.
     */
    LOST,
    /**
     * The number is taken, perhaps by an earlier try of this append whose answer was lost; or a
     * transaction over several resources is just writing it.
     */
    UNCLEAR
  }

  /** Whether the commit stands in the log. */
  public boolean isDone() {
    return outcome == Outcome.DONE;
  }

  /** Whether it will never be carried out. */
  public boolean isLost() {
    return outcome == Outcome.LOST;
  }

  /** Whether it may have been carried out, or may be yet. */
  public boolean isUnclear() {
    return outcome == Outcome.UNCLEAR;
  }

  /**
   * Why DynamoDB cancelled a transaction over several logs. It names a reason for each of them, in
   * their order (API reference, TransactWriteItems, errors).
   *
   * @param failure as it was thrown
   * @param reasons of the logs that had one, by their resources
   */
  record CancelledTransaction(
      TransactionCanceledException failure, Vector<Tuple2<ResourceId, String>> reasons) {

    /**
     * Another process was faster, or is just about to be; or DynamoDB does not serve it just now.
     */
    private static final Set<String> OVERTAKEN =
        Set.of(
            "ConditionalCheckFailed",
            "TransactionConflict",
            "ThrottlingError",
            "ProvisionedThroughputExceeded");

    private static final String NONE = "None";

    static CancelledTransaction of(
        TransactionCanceledException failure, Seq<ResourceId> resources) {
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

  /** DynamoDB does not take the commit of one of the logs of a transaction, for now or for good. */
  public static final class ResourceRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ResourceId resource;

    /** Of this resource, with DynamoDB's own code for it. */
    ResourceRefusedException(ResourceId resource, String code, Throwable cause) {
      super("The log of %s does not take a commit: %s".formatted(resource.text(), code), cause);
      this.resource = resource;
    }

    public ResourceId resource() {
      return resource;
    }
  }
}
