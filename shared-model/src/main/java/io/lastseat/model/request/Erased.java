package io.lastseat.model.request;

import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The rest of an applicant whose name was erased, beside the {@link Pseudonym}.
 *
 * @param at when the name was erased
 * @param tally in which tally the reservation counts, in the log of a resource that limits
 *     applicants: it can no longer be told from the name. None elsewhere
 */
public record Erased(Instant at, Option<TallyName> tally) {}
