package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The auditor's own books of one resource, kept by the rules as the documentation tells them. */
public final class Account {

  /** So far the clock of the books may be ahead of the commit that carried it there. */
  private static final long AHEAD_MILLIS = 5_000;

  private @Nullable AuditedTerms terms;
  private long termsNumber;
  private long lanes = 1;
  private long taken;
  private long amended;
  private long clock;
  private long decisions;
  private final Map<String, LoggedVerdict> verdicts = new HashMap<>();
  private final Map<String, Long> ended = new HashMap<>();

  /** Why this entry should be refused, or null. */
  public @Nullable String refusal(Attributes entry) {
    return AuditedKinds.ofEntry(entry).refusal(this, entry);
  }

  /**
   * Enters a decision.
   *
   * @return by how many units it changed what is taken
   */
  public long enter(Attributes entry, boolean accepted, long decidedAt) {
    decisions++;
    clock = Math.max(clock, Math.min(entry.number("t"), decidedAt + AHEAD_MILLIS));
    if (!accepted) {
      return 0;
    }
    AuditedKind kind = AuditedKinds.ofEntry(entry);
    long change = kind.change(this, entry);
    taken += change;
    kind.granted(this, entry);
    String reservation = kind.ends(entry);
    if (reservation != null) {
      amended++;
      ended.put(reservation, decisions);
    }
    return change;
  }

  /** Remembers the verdict; false where the request had one. */
  public boolean remember(String id, LoggedVerdict verdict) {
    return verdicts.putIfAbsent(id, verdict) == null;
  }

  void agree(AuditedTerms others, long wantedLanes) {
    lanes = terms == null ? wantedLanes : lanes;
    terms = others;
    termsNumber++;
  }

  /** Null before its creation. */
  public @Nullable AuditedTerms terms() {
    return terms;
  }

  /** How often terms were accepted. */
  public long termsNumber() {
    return termsNumber;
  }

  /** Queues. */
  public long lanes() {
    return lanes;
  }

  /** Units. */
  public long taken() {
    return taken;
  }

  /** Reservations that were ended or changed. */
  public long amended() {
    return amended;
  }

  /** In milliseconds. */
  public long clock() {
    return clock;
  }

  /** How many there were. */
  public long decisions() {
    return decisions;
  }

  /** What could still be given. */
  public long left() {
    return terms == null ? 0 : Math.max(0, terms.capacity() - taken);
  }

  /** The verdict on a request, or null. */
  public @Nullable LoggedVerdict verdict(String id) {
    return verdicts.get(id);
  }

  /** All verdicts by the ids of their requests. */
  public Map<String, LoggedVerdict> verdicts() {
    return verdicts;
  }

  /** Whether the reservation was ended. */
  public boolean isEnded(String id) {
    return ended.containsKey(id);
  }

  /** The ids of the reservations that stood when there were so many decisions. */
  public Set<String> live(long asOfDecision) {
    Set<String> live = new HashSet<>();
    verdicts.forEach(
        (id, verdict) -> {
          if (verdict.isGranted()
              && verdict.decisionNo() <= asOfDecision
              && ended.getOrDefault(id, Long.MAX_VALUE) > asOfDecision) {
            live.add(id);
          }
        });
    return live;
  }

  /** Units of all reservations that stand, each counted by what was asked for. */
  public long liveUnits() {
    return live(decisions).stream()
        .mapToLong(id -> Objects.requireNonNull(verdicts.get(id)).entry().number("q"))
        .sum();
  }
}
