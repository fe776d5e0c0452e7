package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.auditor.rules.Account.Effect;
import io.lastseat.simulator.store.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * A verdict as the log has it.
 *
 * @param reason null means accepted
 * @param effect what it did; null where it was refused
 * @param tally what the applicant has since; null where applicants are not limited, or it is about
 *     no reservation
 * @param immediate whether intake decided it, in the call that asked
 * @param entry its attributes in the commit, with their brief names
 */
public record LoggedVerdict(
    String resource,
    long commitNo,
    long decisionNo,
    long decidedAt,
    @Nullable String reason,
    @Nullable Effect effect,
    @Nullable AuditedTally tally,
    boolean immediate,
    Attributes entry)
    implements Logged {

  /** Whether this entry of a commit gives a reservation a place on the waiting list. */
  public static boolean isWaiting(Attributes entry) {
    return entry.has("e") && !entry.has("k");
  }

  /** The brief name; where the kind of the request has it too, nothing is explained. */
  private static final String EXPLANATION = "x";

  /** In one word, as its row tells it. */
  public String status() {
    if (reason != null) {
      return "rejected";
    }
    AuditedGrant grant = grant();
    if (grant != null && grant.isWaiting()) {
      return "waiting";
    }
    return grant != null && grant.isHeld() ? "held" : "accepted";
  }

  /** What those who closed the resource say to the refusal; null where nobody says anything. */
  public @Nullable String explanation() {
    return AuditedKinds.ofEntry(entry).fields().containsKey(EXPLANATION)
        ? null
        : entry.textOrNull(EXPLANATION);
  }

  /** What the reservation that it made or changed has since; null where there is none. */
  public @Nullable AuditedGrant grant() {
    return effect == null ? null : effect.grant();
  }

  /** The earlier reservation that it changed or ended, or null. */
  public @Nullable String changed() {
    boolean another = AuditedKinds.ofEntry(entry).isAboutAnother();
    return effect == null || !another ? null : effect.reservation();
  }
}
