package io.lastseat.intake.resource;

import io.lastseat.command.Command;
import io.lastseat.command.RequestName;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.intake.resource.Configuring.Configured.Effect;
import io.lastseat.intake.resource.TermsPrecondition.TermsCondition;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * Creates a resource, or changes its terms, by a request that is decided in order like any other. A
 * request replaces existing terms only if it names their number.
 *
 * <p>The log shows without a race which request created the resource: the first one that was
 * accepted. Of several calls at the same moment exactly one gets this answer, or none if its wait
 * ended before its verdict.
 */
public record Configuring(DecisionLog log, HeadCache cache, Submit submit) {

  /** Changes of terms use one lane, even if reservations use several. */
  private static final int LANES = 1;

  /** The result, as far as the caller waits. */
  public Either<Refusal, Configured> configure(
      ResourceId resource, NewTerms wish, TermsCondition condition, Deadline deadline) {
    Head seen = log.head(resource).getOrElse(() -> Head.before(resource));
    if (seen.books().archived()) {
      return Either.left(Refusal.RESOURCE_ARCHIVED);
    }
    return condition
        .at(seen.books().termsNumber())
        .flatMap(number -> submit(seen, wish.onlyIf(number), deadline));
  }

  /**
   * Submits terms that contain their own condition. Terms that are in force already need no
   * request: that head was read in the call, so the answer is as true as a verdict at that moment.
   *
   * @param seen the newest head at a moment after the call began
   */
  public Either<Refusal, Configured> submit(Head seen, NewTerms wish, Deadline deadline) {
    return !seen.books().archived() && wish.areInForce(seen.books())
        ? Either.right(Configured.unchanged(seen))
        : submit(seen, wish, RequestName.Random.amongLanes(LANES), deadline);
  }

  /** Submits terms under this name, which no other request has. The head may be a moment old. */
  public Either<Refusal, Configured> submit(
      Head seen, NewTerms wish, RequestName name, Deadline deadline) {
    if (seen.books().archived()) {
      return Either.left(Refusal.RESOURCE_ARCHIVED);
    }
    // If a log is nearly full, terms that close the resource are accepted, if they change nothing
    // else.
    return seen.books().log().nearlyFull() && wish.closing().isEmpty()
        ? Either.left(Refusal.LOG_FULL)
        : submitted(seen, wish, name, deadline)
            .map(requestStatus -> written(seen, requestStatus, deadline));
  }

  private Configured written(Head seen, RequestStatus requestStatus, Deadline deadline) {
    cache.outdated(seen);
    Configured pending = Configured.pending(requestStatus.request());
    return requestStatus
        .verdict()
        .map(
            row ->
                deadline.resultOr(() -> decided(seen.resource(), seen.isCreated(), row), pending))
        .getOrElse(pending);
  }

  /** Submits it without a gate. The resource may have been archived since the head was read. */
  private Either<Refusal, RequestStatus> submitted(
      Head seen, NewTerms wish, RequestName name, Deadline deadline) {
    Command command =
        Command.of(seen.resource(), wish, books -> name).creating(Option.some(wish.terms()));
    CallResult result = submit.send(command, deadline, seen);
    if (result instanceof CallResult.Taken taken) {
      return Either.right(taken.requestStatus());
    }
    Option<CallResult.Invalid> shut =
        result instanceof CallResult.TurnedAway away ? away.invalid() : Option.none();
    return Either.left(
        shut.getOrElseThrow(
                () -> new IllegalStateException("The name is of this wish alone: " + result))
            .refusal());
  }

  /** The head of a created resource, read now. */
  public Option<Head> books(ResourceId resource) {
    return cache.newest(resource).filter(Head::isCreated);
  }

  private Configured decided(ResourceId resource, boolean wasThere, VerdictRow row) {
    RequestStatus requestStatus =
        new RequestStatus(row.verdict().request(), new RowsOf(Option.some(row), Option.none()));
    if (!row.verdict().accepted()) {
      boolean differ = row.verdict().refusal().contains(Reason.TERMS_DIFFER);
      return new Configured(
          Effect.REJECTED, Option.some(requestStatus), differ ? books(resource) : Option.none());
    }
    Effect effect = wasThere || wasThereBefore(row) ? Effect.CHANGED : Effect.CREATED;
    return new Configured(effect, Option.some(requestStatus), books(resource));
  }

  /** Whether terms of another request were in force at the moment of this verdict. */
  private boolean wasThereBefore(VerdictRow row) {
    long decisionNo = row.verdict().decisionNo();
    if (decisionNo == 1) {
      return false;
    }
    Vector<Commit> lastTwo =
        log.range(row.verdict().request().resource(), row.commitNo() - 1, row.commitNo());
    return lastTwo.exists(
            commit -> commit.number() < row.commitNo() && commit.books().terms().isDefined())
        || lastTwo
            .last()
            .verdicts()
            .exists(verdict -> verdict.decisionNo() < decisionNo && creates(verdict));
  }

  private static boolean creates(Verdict verdict) {
    return verdict.accepted()
        && (verdict.request() instanceof Configure
            || (verdict.request() instanceof Reserve claim && claim.create().isDefined()));
  }

  /**
   * The result of creating or changing a resource.
   *
   * @param requestStatus the status of the request; none if the terms were in force already
   * @param books the head after the request, if it was accepted, or was refused because other terms
   *     are in force
   */
  public record Configured(Effect effect, Option<RequestStatus> requestStatus, Option<Head> books) {

    static Configured unchanged(Head inForce) {
      return new Configured(Effect.CHANGED, Option.none(), Option.some(inForce));
    }

    static Configured pending(Request request) {
      return new Configured(
          Effect.PENDING, Option.some(new RequestStatus(request, RowsOf.NOTHING)), Option.none());
    }

    /** Whether another change of the terms came first. */
    public boolean lostToAnotherChange() {
      return refusal().contains(Reason.TERMS_CHANGED);
    }

    /** Why a verdict refused the terms. */
    public Option<Reason> refusal() {
      return requestStatus.flatMap(RequestStatus::refusal);
    }

    /** The kind of result. */
    public enum Effect {
      /** The request has no verdict yet. */
      PENDING,
      /** This request created the resource. */
      CREATED,
      /** The resource existed, and has the terms now. */
      CHANGED,
      /** A verdict refused the request. */
      REJECTED
    }
  }
}
