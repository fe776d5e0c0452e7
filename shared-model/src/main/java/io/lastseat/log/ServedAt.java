package io.lastseat.log;

import java.time.Instant;

/**
 * When those on a waiting list are served before somebody else's claim is decided.
 *
 * @param clock the moment by which they are due: the one clock of all logs of the claim
 * @param now the reading of this process's clock that it rests on. It is not read again, since it
 *     may have been set meanwhile
 */
record ServedAt(Instant clock, Instant now) {}
