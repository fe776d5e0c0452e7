package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** What a call comes to that asks for something. */
public sealed interface CallResult {

  /**
   * It is decided, or it is written down and pending: by this call or by an earlier one that sent
   * the same.
   *
   * @param standing of the request, as far as the call waited
   * @param seen a head from before its verdict, or before it was written
   * @param about the reservation that it is about, as it stands now; empty where none is told
   */
  record Taken(Standing standing, Head seen, Option<Standing> about) implements CallResult {

    Taken(Standing standing, Head seen) {
      this(standing, seen, Option.none());
    }

    /** Whether this call decided it. */
    boolean isDecidedNow() {
      return standing.verdict().exists(row -> row.immediate() && row.commitNo() > seen.number());
    }
  }

  /** It has this verdict, and nothing has become of it since. */
  static Taken decided(VerdictRow row, Head seen) {
    return new Taken(
        new Standing(row.verdict().request(), new RowsOf(Option.some(row), Option.none())), seen);
  }

  /**
   * The gate refused it. That is no verdict: nothing was written, and the same may succeed later.
   *
   * @param seen what the gate saw; of several resources the one that refuses
   */
  record TurnedAway(Reason reason, Head seen) implements CallResult {

    /** Why the call cannot be served, where the reason does not lie in what it asked for. */
    public Option<Invalid> invalid() {
      return switch (reason) {
        case LOG_FULL -> Option.some(new Invalid(Refusal.LOG_FULL));
        case RESOURCE_ARCHIVED -> Option.some(new Invalid(Refusal.RESOURCE_ARCHIVED));
        default -> Option.none();
      };
    }
  }

  /**
   * It cannot be served; nothing was written.
   *
   * @param resources those of a claim that are the reason, or that of the request; empty where none
   *     is
   * @param request what the sender is to ask for before sending anything else
   */
  record Invalid(Refusal refusal, Vector<ResourceId> resources, Option<RequestId> request)
      implements CallResult {

    Invalid(Refusal refusal, Vector<ResourceId> resources) {
      this(refusal, resources, Option.none());
    }

    Invalid(Refusal refusal) {
      this(refusal, Vector.empty());
    }
  }
}
