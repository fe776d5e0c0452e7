import { lengthMs } from './moments.js';

/** A hold is counted from its verdict: so long may the call take, so that it does not ask for too much. */
const ON_THE_WAY_MS = 15_000;

/**
 * The hold to ask for from now on, such as `PT900S`: what is left and another one on top, as long as holds of the resource are,
 * or what its `longestHold` leaves. None if it leaves nothing. The rounding of a hold is not known here: the server has the
 * last word.
 *
 * @param {object} document what is held, as the server showed it
 * @param {object} [resource] as the server showed it
 * @param {number} now by the server's clock
 */
export function moreTime(document, resource, now) {
  const longest = lengthMs(resource?.longestHold);
  const last = Date.parse(document.promotedAt ?? document.decidedAt) + longest - ON_THE_WAY_MS;
  const until = Date.parse(document.expiresAt);
  if (!(last > until)) {
    return undefined;
  }
  const another = lengthMs(resource.hold ?? resource.longestHold);
  return `PT${Math.max(1, Math.floor((Math.min(until + another, last) - now) / 1000))}S`;
}
