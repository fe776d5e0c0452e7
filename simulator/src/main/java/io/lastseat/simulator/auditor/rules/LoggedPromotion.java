package io.lastseat.simulator.auditor.rules;

import org.jspecify.annotations.Nullable;

/**
 * What became of the first one on the waiting list, as the log has it.
 *
 * @param id his request
 * @param reason why he was refused; null where he got what he waited for
 * @param grant what his reservation has since
 * @param tally what he has since; null where applicants are not limited
 * @param immediate whether intake made the commit: then no row is copied out of it
 */
public record LoggedPromotion(
    String resource,
    long commitNo,
    long decisionNo,
    long decidedAt,
    String id,
    @Nullable String reason,
    AuditedGrant grant,
    @Nullable AuditedTally tally,
    boolean immediate)
    implements Logged {}
