package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.first;
import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.model.Reason;
import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/**
 * A hand-over: the reservation keeps all but its applicant. The limits hold for the new one, the
 * old one's sum loses it, and every earlier ticket ends.
 */
record HandOverPromise(OwnBooks books, HandOver request) {

  /** The hand-over that is asked for; none if the request is of another kind. */
  static Option<HandOverPromise> of(OwnBooks books, Request request) {
    return Option.when(
        request instanceof HandOver, () -> new HandOverPromise(books, (HandOver) request));
  }

  /** Whether only staff may, and an applicant asks. */
  boolean isRefusedToApplicants() {
    return request.generation().isDefined() && !books.terms.exists(Terms::transferable);
  }

  Option<Reason> refusal(Grant before) {
    long units = before.whose().equals(whose()) ? 0 : before.units();
    return first(
        () -> when(Moments.isLapsed(before, books.clock), Reason.HOLD_LAPSED),
        () -> when(books.isNearlyFull(), Reason.LOG_FULL),
        () -> when(books.isClosedFor(request), Reason.RESOURCE_CLOSED),
        () ->
            books
                .terms
                .filter(terms -> units > 0)
                .flatMap(terms -> books.limits.beyond(terms, whose(), units, 1)));
  }

  /** The tally of the new applicant; none if applicants are not limited. */
  Option<TallyName> whose() {
    return books.terms.flatMap(terms -> books.limits.name(terms, request.to()));
  }

  Grant after(Grant before) {
    int changes = before.changes() + 1;
    return new Grant(
        before.units(),
        before.hold(),
        changes,
        before.place(),
        whose(),
        before.others(),
        before.quantities(),
        new Generation(before.generation().number() + 1, changes));
  }
}
