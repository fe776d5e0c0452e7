package io.lastseat.simulator.auditor.rules;

import org.jspecify.annotations.Nullable;

/**
 * What became of the first one on the waiting list, as the log has it.
 *
 * @param id his request
 * @param reason why he was refused; null where he got what he waited for
 * @param grant what he has since
 */
public record LoggedPromotion(
    String resource,
    long commitNo,
    long decisionNo,
    long decidedAt,
    String id,
    @Nullable String reason,
    AuditedGrant grant)
    implements Logged {}
