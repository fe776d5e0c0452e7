package io.lastseat.log;

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

  /** The commit is in the log. */
  public static final AppendAnswer DONE = new AppendAnswer(Outcome.DONE, Option.none());

  /** An outcome without the other commit, see {@link Outcome#UNCLEAR}. */
  public static final AppendAnswer UNCLEAR = new AppendAnswer(Outcome.UNCLEAR, Option.none());

  /** Whether the commit is in the log. */
  public enum Outcome {
    /** The commit is in the log. */
    DONE,
    /**
     * The number is taken by another append. This append was sent once, and will never be carried
     * out.
     */
    LOST,
    /**
     * The number is taken, perhaps by an earlier try of this append whose answer was lost. Or a
     * transaction over several resources is about to write it.
     */
    UNCLEAR
  }

  /** Whether the commit is in the log. */
  public boolean isDone() {
    return outcome == Outcome.DONE;
  }

  /** Whether the append will never be carried out. */
  public boolean isLost() {
    return outcome == Outcome.LOST;
  }

  /** Whether the append was, or still may be, carried out. */
  public boolean isUnclear() {
    return outcome == Outcome.UNCLEAR;
  }

  /**
   * The reasons why DynamoDB cancelled a transaction over several logs. It names a reason for each
   * log, in their order (API reference, TransactWriteItems, errors).
   *
   * @param failure the exception of the SDK
   * @param reasons the logs that had a reason, with that reason
   */
  record CancelledTransaction(
      TransactionCanceledException failure, Vector<Tuple2<ResourceId, String>> reasons) {

    /**
     * The codes for which a new try makes sense: another process was faster, or is about to be, or
     * DynamoDB does not serve at the moment.
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
     * The outcome of the append.
     *
     * @throws ResourceRefusedException if the cause lies with one of the resources
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

  /** DynamoDB refuses the commit of one log of a transaction, for now or for good. */
  public static final class ResourceRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ResourceId resource;

    /** Names the resource, and DynamoDB's own code for the refusal. */
    ResourceRefusedException(ResourceId resource, String code, Throwable cause) {
      super("The log of %s does not take a commit: %s".formatted(resource.text(), code), cause);
      this.resource = resource;
    }

    /** The resource whose commit was refused. */
    public ResourceId resource() {
      return resource;
    }
  }
}
