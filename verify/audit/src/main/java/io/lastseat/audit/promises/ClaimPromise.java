package io.lastseat.audit.promises;

import io.lastseat.audit.promises.Ruling.RequestSubjects;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * All or nothing: a claim stands in all logs or in none, decided by one clock, and a refusal by
 * another resource follows from the books that it names. Checks one verdict before the books follow
 * it, and the reservation after it.
 */
record ClaimPromise(
    OwnBooks books,
    OtherCommits others,
    Commit commit,
    Verdict verdict,
    Option<Grant> before,
    Wrong wrong) {

  /** What counts where the claim says nothing of a resource. */
  private static final Amount NOTHING_SAID = new Amount(1, Quantities.NONE);

  /** Takes a breach: the subject, the stored value and the right one. */
  interface Wrong {
    void is(String what, Object stands, Object should);
  }

  void check() {
    if (verdict.request() instanceof ClaimPart part) {
      whole(part);
    } else if (isGranted()) {
      agree("the parts in other logs", commits().keySet(), elsewhere().keySet());
      for (Tuple2<ResourceId, Long> there : commits()) {
        part(there, elsewhere().get(there._1()).getOrElse(NOTHING_SAID));
      }
    }
    for (Participants participants : verdict.participants()) {
      if (!(verdict.request() instanceof ClaimPart)) {
        clock(participants);
      }
      participants.limiting().forEach(limiting -> refusal(participants, limiting));
    }
  }

  private void agree(String what, Object stands, Object should) {
    if (!stands.equals(should)) {
      wrong.is(what, stands, should);
    }
  }

  private boolean isGranted() {
    return verdict.outcome() instanceof Outcome.Accepted;
  }

  private SortedMap<ResourceId, Long> commits() {
    return verdict.participants().map(Participants::commits).getOrElse(TreeMap.empty());
  }

  /** The units of other resources. */
  private SortedMap<ResourceId, Amount> elsewhere() {
    return verdict.request() instanceof Claim claim
        ? claim.others()
        : before.map(Grant::others).getOrElse(TreeMap.empty());
  }

  private void whole(ClaimPart part) {
    if (!isGranted() || !commits().keySet().contains(part.home()) || commits().size() != 1) {
      wrong.is("the whole in its home", commits(), "one commit of " + part.home().text());
      return;
    }
    long number = commits().get(part.home()).get();
    if (others.isUnknown(part.home(), number)) {
      return;
    }
    Option<Verdict> whole = only(part.home(), number, part.whole(), false);
    Option<Request> should =
        whole.flatMap(home -> asked(home.request(), books.resource, units(home)));
    if (!whole.exists(home -> should.exists(of -> isTwin(home, of, part)))) {
      wrong.is("the whole in its home", whole, verdict);
    }
  }

  private Amount units(Verdict home) {
    return home.grant()
        .flatMap(grant -> grant.others().get(books.resource))
        .getOrElse(NOTHING_SAID);
  }

  private void part(Tuple2<ResourceId, Long> there, Amount units) {
    if (others.isUnknown(there._1(), there._2())) {
      return;
    }
    RequestId name = Names.part(books.resource, verdict.request().id());
    Option<Request> should = asked(verdict.request(), there._1(), units);
    Option<Verdict> part =
        only(there._1(), there._2(), should.map(ClaimPromise::idOf).getOrElse(name), true);
    if (!part.exists(one -> should.exists(of -> isTwin(one, of, one.request())))) {
      wrong.is("the part in commit %d of %s".formatted(there._2(), there._1()), part, should);
    }
  }

  private static RequestId idOf(Request part) {
    return ((ClaimPart) part).asked().id();
  }

  /** The only verdict on that request in that commit; none if there is none or several. */
  private Option<Verdict> only(ResourceId resource, long number, RequestId id, boolean isPart) {
    Vector<Verdict> found =
        others
            .commit(resource, number)
            .toVector()
            .flatMap(ClaimPromise::verdicts)
            .filter(one -> one.about().equals(id))
            .filter(one -> one.request() instanceof ClaimPart == isPart);
    return Option.when(found.size() == 1, found::head);
  }

  /** Whether both are granted by one clock with the same hold and name each other's commits. */
  private boolean isTwin(Verdict there, Request should, Request stands) {
    if (!(there.outcome() instanceof Outcome.Accepted) || there.participants().isEmpty()) {
      return false;
    }
    Participants own = verdict.participants().get();
    Participants other = there.participants().get();
    return ErasableTexts.sayTheSame(should, stands)
        && own.at().equals(other.at())
        && own.hold().equals(other.hold())
        && verdict.grant().flatMap(Moments::until).equals(there.grant().flatMap(Moments::until))
        && other.commits().get(books.resource).contains(commit.number());
  }

  /** What a claim or its end asks of another resource; none if nothing. */
  private static Option<Request> asked(Request whole, ResourceId other, Amount wanted) {
    if (whole instanceof Claim claim) {
      Reserve own = claim.own();
      RequestId id = Names.part(own.resource(), own.id());
      Reserve.Content content =
          new Reserve.Content(
              own.applicant(),
              wanted.units(),
              Option.none(),
              own.hold(),
              false,
              own.staff(),
              Option.none(),
              own.create(),
              Option.none(),
              false,
              Option.none(),
              wanted.quantities());
      Request part = new Reserve(id, other, own.takenAt(), content, own.erased());
      return Option.some(new ClaimPart(own.resource(), own.id(), part, claim.main()));
    }
    return RequestSubjects.target(whole)
        .flatMap(target -> about(whole, Names.part(whole.resource(), target), other))
        .map(part -> new ClaimPart(whole.resource(), whole.id(), part, Option.none()));
  }

  private static Option<Request> about(Request whole, RequestId target, ResourceId other) {
    RequestId id = Names.part(whole.resource(), whole.id());
    Instant takenAt = whole.takenAt();
    if (whole instanceof Cancel) {
      RequestId end = Names.cancellation(target);
      return Option.some(new Cancel(end, other, takenAt, target));
    } else if (whole instanceof Extend extend) {
      return Option.some(new Extend(id, other, takenAt, target, extend.hold()));
    }
    return Option.when(
        whole instanceof Confirm, () -> new Confirm(id, other, takenAt, target, Option.none()));
  }

  /**
   * All logs decide by the latest of their clocks and the request's, and hold for their shortest
   * time. A refusal may rest on books of others that changed since.
   */
  private void clock(Participants participants) {
    Instant own = books.clock;
    if (participants.at().isBefore(own)) {
      wrong.is("the clock of all", participants.at(), own);
    }
    if (!isGranted()) {
      return;
    }
    Instant latest = own;
    Vector<HoldTerms> terms = books.terms.map(Terms::holds).toVector();
    for (ResourceId other : elsewhere().keySet()) {
      Option<Commit> there =
          participants.commits().get(other).flatMap(number -> others.commit(other, number));
      Option<OwnBooks> then = there.flatMap(one -> within(one, participants.at()));
      if (then.isEmpty()) {
        return;
      }
      latest = Moments.later(latest, then.get().clock);
      terms = terms.appendAll(then.get().terms.map(Terms::holds));
    }
    agree("the clock of all", participants.at(), latest);
    Option<Duration> hold = verdict.request() instanceof Claim ? shortest(terms) : Option.none();
    agree("the hold of all", participants.hold(), hold);
  }

  /** A claim's hold if it asks for none: the shortest hold or limit; none if no resource holds. */
  private static Option<Duration> shortest(Vector<HoldTerms> terms) {
    Vector<Duration> unasked = terms.flatMap(HoldTerms::hold);
    return unasked.isEmpty()
        ? Option.none()
        : unasked.appendAll(terms.flatMap(HoldTerms::longest)).min();
  }

  private void refusal(Participants participants, RefusingResource limiting) {
    ResourceId other = limiting.resource();
    if (others.isUnknown(other, limiting.commitNo())) {
      return;
    }
    String what = "the refusal by " + other.text();
    Option<Commit> named = others.commit(other, limiting.commitNo());
    if (named.isEmpty() && limiting.commitNo() > 0) {
      wrong.is(what, limiting, "a commit that is there");
      return;
    }
    Option<OwnBooks> then =
        named.exists(this::isWrittenWith)
            ? within(named.get(), participants.at())
            : Option.some(
                named.map(Commit::books).map(OwnBooks::of).getOrElse(new OwnBooks(other)));
    for (OwnBooks found : then) {
      found.begin(commit);
      found.reach(participants.at());
      Option<Ruling> ruling = ruling(found, participants, other);
      Option<Reason> reason = ruling.flatMap(Ruling::own);
      Option<String> category = ruling.flatMap(part -> reason.flatMap(part::cause));
      if (!reason.contains(limiting.reason())
          || !reason.flatMap(found::explanation).equals(limiting.explanation())
          || !category.equals(limiting.category())
          || found.left() != limiting.left()) {
        String of = category.map(" of "::concat).getOrElse("");
        wrong.is(what, limiting, "%s%s with %d left".formatted(reason, of, found.left()));
      }
    }
  }

  /** How the other resource rules on its part. */
  private Option<Ruling> ruling(OwnBooks found, Participants participants, ResourceId other) {
    Amount units = elsewhere().get(other).getOrElse(NOTHING_SAID);
    PriorState priorState = new PriorState(true, before.map(all -> part(all, units)));
    return asked(verdict.request(), other, units)
        .map(asked -> new Ruling(found, asked, priorState, Option.some(participants)));
  }

  private static Grant part(Grant all, Amount own) {
    boolean ended = all.units() == 0;
    return new Grant(
        ended ? 0 : own.units(),
        all.hold(),
        all.changes(),
        all.place(),
        Option.none(),
        TreeMap.empty(),
        ended ? Quantities.NONE : own.quantities(),
        new Generation(0, 0));
  }

  private static Vector<Verdict> verdicts(Commit commit) {
    return Vector.ofAll(commit.entries()).flatMap(OwnBooks::verdict);
  }

  private boolean isWrittenWith(Commit other) {
    return verdicts(other).isEmpty()
        || verdicts(other)
            .flatMap(Verdict::participants)
            .flatMap(participants -> participants.commits().get(books.resource))
            .contains(commit.number());
  }

  /**
   * The books of another log at this verdict's place in the same transaction: after earlier parts
   * and after the promotions due by then; none if they cannot be known.
   */
  private Option<OwnBooks> within(Commit other, Instant at) {
    ResourceId resource = other.books().resource();
    Option<OwnBooks> before =
        other.number() == 1
            ? Option.some(new OwnBooks(resource))
            : others.commit(resource, other.number() - 1).map(Commit::books).map(OwnBooks::of);
    for (OwnBooks then : before) {
      then.begin(other);
      other.entries().takeWhile(entry -> isBefore(entry, at)).forEach(then::enter);
    }
    return before;
  }

  private boolean isBefore(Entry entry, Instant at) {
    if (entry instanceof Promotion promotion) {
      return !promotion.at().isAfter(at);
    }
    return ((Verdict) entry).request() instanceof ClaimPart part
        && part.home().equals(books.resource)
        && commit
            .entries()
            .exists(
                one -> one.decisionNo() < verdict.decisionNo() && one.about().equals(part.whole()));
  }
}
