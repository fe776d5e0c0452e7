package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reservation: the time that intake wrote into it is held against the window. */
final class AuditedReserve implements AuditedKind {

  private static final String CREATE = "cr";
  private static final String WAIT_FOR = "wf";
  private static final long MOST_FOR_LOCK = 64;
  private static final long MOST = 1_000_000_000_000L;

  /** Names that were erased say when. */
  @Override
  public Map<String, String> fields() {
    return Map.ofEntries(
        Map.entry("a", "applicant"),
        Map.entry("q", "quantity"),
        Map.entry("n", "note"),
        Map.entry("b", "hold"),
        Map.entry("w", "wait"),
        Map.entry(WAIT_FOR, "waitFor"),
        Map.entry("o", "over"),
        Map.entry("c", "by"),
        Map.entry("ak", "applicantKey"),
        Map.entry(CREATE, "create"),
        Map.entry("er", "erased"),
        Map.entry("tn", "tallyName"),
        Map.entry("eb", "byErased"),
        Map.entry("pd", "publicDoor"),
        Map.entry("ow", "owner"));
  }

  @Override
  public Map<String, String> inside(String brief) {
    return brief.equals(CREATE) ? AuditedTerms.UNCLOSED : Map.of();
  }

  /** The terms in force, or those on which the request would create the resource; else null. */
  @Override
  public @Nullable AuditedTerms terms(Account books, Attributes entry) {
    AuditedTerms inForce = books.terms();
    return inForce == null && entry.has(CREATE) ? AuditedTerms.of(entry.map(CREATE)) : inForce;
  }

  @Override
  public @Nullable String refusal(Account books, Attributes entry) {
    long takenAt = entry.number("t");
    AuditedTerms terms = terms(books, entry);
    if (terms == null) {
      return "unknown_resource";
    } else if (entry.has(CREATE) && !terms.areBut(AuditedTerms.of(entry.map(CREATE)))) {
      return "terms_differ";
    } else if (terms.isLock() && !entry.has(CREATE)) {
      return "lock_alone";
    } else if (terms.isSeries()) {
      return "is_a_series";
    } else if (books.isClosedFor(entry)) {
      return "resource_closed";
    } else if (takenAt < terms.opens()) {
      return "not_open_yet";
    } else if (takenAt >= terms.closes()) {
      return "closed";
    } else if (entry.number("b", 0) > longest(terms) || (!entry.has("b") && alwaysEnds(terms))) {
      return "hold_beyond_limit";
    } else if (entry.number("q") > terms.most()) {
      return "quantity_beyond_limit";
    }
    String beyond = books.beyondLimits(terms, entry, entry.number("q"), 1);
    if (beyond != null) {
      return beyond;
    }
    if (mayGoOver(entry) && !terms.isLock()) {
      return books.taken() + entry.number("q") > MOST ? "capacity_beyond_limit" : null;
    }
    if (books.now() >= waitsUntil(entry)) {
      return "waited_too_long";
    }
    if (waits(books, entry)) {
      return books.queue().size() >= most(terms) ? "waiting_list_full" : null;
    }
    return books.lacking(terms, entry.number("q"));
  }

  /** A grant of a lock has an end. */
  private static boolean alwaysEnds(AuditedTerms terms) {
    return terms.isLock() && !terms.isExecution();
  }

  private static long longest(AuditedTerms terms) {
    return terms.isLock() ? AuditedTerms.LONGEST_LEASE_MILLIS : terms.longestHold();
  }

  /** For what there is no room now, and may be later. */
  @Override
  public boolean waits(Account books, Attributes entry) {
    AuditedTerms terms = books.terms();
    return entry.has("w")
        && !mayGoOver(entry)
        && terms != null
        && most(terms) > 0
        && books.lacking(entry.number("q")) != null
        && entry.number("q") <= terms.capacity();
  }

  private static long most(AuditedTerms terms) {
    return terms.isLock() && !terms.isExecution() ? MOST_FOR_LOCK : terms.waitingListLimit();
  }

  private static long waitsUntil(Attributes entry) {
    return entry.has(WAIT_FOR) ? entry.number("t") + entry.number(WAIT_FOR) : AuditedGrant.NEVER;
  }

  @Override
  public Map<String, String> waitingFields() {
    return Map.of("p", "place", "e", "unitsBefore");
  }

  @Override
  public boolean mayGoOver(Attributes entry) {
    return entry.has("o") && entry.wanted("o").bool();
  }

  @Override
  public boolean isAboutReservations() {
    return true;
  }

  @Override
  public String reservation(Attributes entry) {
    return entry.text("i");
  }

  @Override
  public AuditedGrant grant(Account books, Attributes entry, long now, long decisionNo) {
    if (LoggedVerdict.isWaiting(entry)) {
      return AuditedGrant.waiting(entry.number("q"), decisionNo);
    }
    AuditedTerms terms = terms(books, entry);
    long hold = entry.number("b", terms == null ? 0 : terms.hold());
    if (terms != null && terms.isLock() && hold > 0) {
      return AuditedGrant.lease(now, hold, 0, decisionNo);
    }
    return AuditedGrant.held(entry.number("q"), now, hold, 0, decisionNo);
  }

  @Override
  public void granted(Account books, Attributes entry) {
    books.belongs(entry);
    AuditedTerms created = terms(books, entry);
    if (books.terms() == null && created != null) {
      books.agree(created, 1);
    }
    if (LoggedVerdict.isWaiting(entry)) {
      books
          .queue()
          .join(entry.text("i"), entry.number("q"), entry.number("b", 0), waitsUntil(entry));
    } else {
      books.lockedBy(entry);
    }
  }

  @Override
  public Long impliedUnits(Attributes entry) {
    return entry.number("q");
  }

  @Override
  public long impliedChange(Attributes entry) {
    return LoggedVerdict.isWaiting(entry) ? 0 : entry.number("q");
  }
}
