package io.lastseat.model.id;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * What is kept of an applicant whose name was erased, beside the pseudonym.
 *
 * @param at when the name was erased
 * @param tally the tally in which the reservation counts, in the log of a resource that limits
 *     applicants: it can no longer be calculated from the name. None for other resources
 */
public record Erased(Instant at, Option<TallyName> tally) {}
