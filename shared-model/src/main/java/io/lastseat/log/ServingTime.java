package io.lastseat.log;

import java.time.Instant;

/**
 * The moment for which a waiting list is served before a claim is decided.
 *
 * @param clock the moment by which they are due: the one clock of all logs of the claim
 * @param now the reading of this process's clock that it rests on. It is not read again, since it
 *     may have been set meanwhile
 */
record ServingTime(Instant clock, Instant now) {}
