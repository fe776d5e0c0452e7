package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * A verdict as the log has it.
 *
 * @param reason null means accepted
 * @param change by how many units it changed what is taken
 * @param immediate whether intake decided it, in the call that asked
 * @param entry its attributes in the commit, with their brief names
 */
public record LoggedVerdict(
    String resource,
    long commitNo,
    long decisionNo,
    long decidedAt,
    @Nullable String reason,
    long change,
    boolean immediate,
    Attributes entry) {

  /** In one word, as it is told. */
  public String status() {
    return reason == null ? "accepted" : "rejected";
  }

  /** Whether it granted a reservation. */
  boolean isGranted() {
    return reason == null && !entry.has("k");
  }

  /** The reservation that it ended, or null. */
  public @Nullable String ends() {
    return reason == null ? AuditedKinds.ofEntry(entry).ends(entry) : null;
  }
}
