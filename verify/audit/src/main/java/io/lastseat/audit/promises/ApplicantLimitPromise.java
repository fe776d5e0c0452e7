package io.lastseat.audit.promises;

import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.Erased;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.text.Normalizer;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Limits per applicant: adds up what each applicant has, reservation by reservation. */
final class ApplicantLimitPromise {

  private final OwnBooks books;
  private final Map<TallyName, Map<RequestId, Grant>> his = new HashMap<>();

  /** Applicants whose tally in the log differed once: it is unknown since. */
  private final Set<TallyName> lost = new HashSet<>();

  /** Whether no commit is missing, so all tallies and requests without a verdict are known. */
  boolean complete = true;

  ApplicantLimitPromise(OwnBooks books) {
    this.books = books;
  }

  /** Marks a tally unknown: the log differs, as a decision trusted rows of which one was lost. */
  void lose(TallyName name) {
    lost.add(name);
  }

  /** Whether this applicant's tally is known; true where applicants are not limited. */
  boolean isKnown(Option<TallyName> name) {
    return name.isEmpty() || (complete && !lost.contains(name.get()));
  }

  /** The tally in which a reservation counts; none if applicants are not limited. */
  Option<TallyName> name(Terms terms, Reserve request) {
    return Option.when(
        TermsPromise.limits(terms),
        () ->
            request
                .erased()
                .flatMap(Erased::tally)
                .getOrElse(() -> name(request.applicant(), request.applicantKey())));
  }

  /** The tally of one to whom a reservation is handed over. */
  Option<TallyName> name(Terms terms, NewApplicant to) {
    return Option.when(
        TermsPromise.limits(terms),
        () -> to.erased().flatMap(Erased::tally).getOrElse(() -> name(to.name(), to.key())));
  }

  /** Who writes his name in composed or decomposed letters is one applicant. */
  private TallyName name(String applicant, Option<String> applicantKey) {
    String compared =
        applicantKey.map(key -> "/applicantKey/" + key).getOrElse(() -> "/applicant/" + applicant);
    String name = Normalizer.normalize(compared, Normalizer.Form.NFC);
    return new TallyName(Names.tally(books.resource.text() + name));
  }

  /** The reservation is another's now. */
  void remove(TallyName name, RequestId reservation) {
    his.getOrDefault(name, new HashMap<>()).remove(reservation);
  }

  void put(RequestId reservation, Grant grant) {
    for (TallyName name : grant.whose()) {
      Map<RequestId, Grant> all = his.computeIfAbsent(name, any -> new HashMap<>());
      all.put(reservation, grant);
      all.values().removeIf(one -> !counts(one));
      if (all.isEmpty()) {
        his.remove(name);
      }
    }
  }

  private boolean counts(Grant grant) {
    return grant.units() > 0 && !Moments.isLapsed(grant, books.clock);
  }

  Tally tally(TallyName name) {
    Vector<Grant> all =
        Vector.ofAll(his.getOrDefault(name, Map.of()).values()).filter(this::counts);
    Vector<Grant> waiting = all.filter(Moments::isWaiting);
    return new Tally(
        name,
        units(all),
        all.size(),
        held(all, Grant::units),
        held(all, one -> 1L),
        units(waiting),
        waiting.size());
  }

  private static long units(Vector<Grant> some) {
    return some.map(Grant::units).sum().longValue();
  }

  private static HoldTimeline held(Vector<Grant> all, Function<Grant, Long> each) {
    TreeMap<Instant, Long> held = TreeMap.empty();
    for (Grant grant : all) {
      for (Instant until : Moments.until(grant)) {
        held = held.put(until, each.apply(grant), Long::sum);
      }
    }
    return new HoldTimeline(held);
  }

  /** Why the applicant may not have that many more units; none if he may, or has no limit. */
  Option<Reason> beyond(Terms terms, Option<TallyName> name, long units, long requests) {
    return name.map(this::tally)
        .flatMap(
            has ->
                beyond(terms, has.units() + units, requests == 0 ? 0 : has.requests() + requests));
  }

  /** The same for the first waiter, whose units do not count yet. */
  Option<Reason> beyondOnceServed(Terms terms, Waiter waiter) {
    return waiter
        .whose()
        .map(this::tally)
        .flatMap(
            has ->
                beyond(
                    terms,
                    has.units() - has.unitsWaiting() + waiter.units(),
                    has.requests() - has.requestsWaiting() + 1));
  }

  private static Option<Reason> beyond(Terms terms, long units, long requests) {
    PerApplicant most = terms.perApplicant();
    boolean tooMuch = most.units().exists(limit -> units > limit);
    boolean tooMany = most.requests().exists(limit -> requests > limit);
    return Ruling.first(
        () -> Ruling.when(tooMuch, Reason.APPLICANT_UNITS_BEYOND_LIMIT),
        () -> Ruling.when(tooMany, Reason.APPLICANT_REQUESTS_BEYOND_LIMIT));
  }
}
