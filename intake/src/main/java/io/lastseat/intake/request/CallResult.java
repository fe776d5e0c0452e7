package io.lastseat.intake.request;

import io.lastseat.log.RowsOf;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** The result of a call that asks for a decision. */
public sealed interface CallResult {

  /**
   * The request is decided, or is written and pending, by this call or by an earlier one with the
   * same content.
   *
   * @param requestStatus the status of the request, as far as the call waited
   * @param seen a head from before the verdict, or from before the request was written
   * @param about the reservation that the request is about, in its present state; empty if the
   *     answer shows none
   */
  record Taken(RequestStatus requestStatus, Head seen, Option<RequestStatus> about)
      implements CallResult {

    public Taken(RequestStatus requestStatus, Head seen) {
      this(requestStatus, seen, Option.none());
    }

    /** Whether this call decided the request. */
    public boolean isDecidedNow() {
      return requestStatus
          .verdict()
          .exists(row -> row.immediate() && row.commitNo() > seen.number());
    }
  }

  /** The result for a request with this verdict and no later change. */
  static Taken decided(VerdictRow row, Head seen) {
    return new Taken(
        new RequestStatus(row.verdict().request(), new RowsOf(Option.some(row), Option.none())),
        seen);
  }

  /**
   * The gate refused the request. That is no verdict: nothing was written, and the same call may
   * succeed later.
   *
   * @param seen the head that the gate saw; with several resources that of the one that refuses
   */
  record TurnedAway(Outcome.Rejected outcome, Head seen) implements CallResult {

    /** The result of a call about a resource that this head shows as archived. */
    public static TurnedAway archived(Head seen) {
      return new TurnedAway(Outcome.rejected(Reason.RESOURCE_ARCHIVED, seen.books()), seen);
    }

    /** The reason of the refusal. */
    public Reason reason() {
      return outcome.reason();
    }

    /** The refusal of the call, if it is answered like one that cannot be served. */
    public Option<Invalid> invalid() {
      return switch (reason()) {
        case LOG_FULL -> Option.some(new Invalid(Refusal.LOG_FULL));
        case RESOURCE_ARCHIVED -> Option.some(new Invalid(Refusal.RESOURCE_ARCHIVED));
        case CATEGORIES_DIFFER -> Option.some(new Invalid(Refusal.CATEGORIES_DIFFER));
        default -> Option.none();
      };
    }
  }

  /**
   * The call cannot be served; nothing was written.
   *
   * @param resources the resources that are the reason; empty if no resource is
   * @param request the request whose status the sender must ask for first
   */
  record Invalid(Refusal refusal, Vector<ResourceId> resources, Option<RequestId> request)
      implements CallResult {

    public Invalid(Refusal refusal, Vector<ResourceId> resources) {
      this(refusal, resources, Option.none());
    }

    public Invalid(Refusal refusal) {
      this(refusal, Vector.empty());
    }
  }
}
