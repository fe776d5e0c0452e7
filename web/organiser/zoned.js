/** Times as clocks at the place of an event show them, and the moments that they mean. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** A time of a field of the type `datetime-local`. */
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** The browser's own zone. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones that the browser knows, its own first; and one more where it is none of them. */
export function zones(more = ownZone()) {
  return [...new Set([ownZone(), more, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

/** What a clock there shows at that moment, with seconds only where there are some; an empty text for no moment. */
export function wallOf(iso, zone) {
  return iso === undefined ? '' : typedOf(shown(Date.parse(iso), zone));
}

/** What a field has for that time of a clock, which is counted as if it were UTC. */
const typedOf = (clock) => new Date(clock).toISOString().slice(0, 19).replace(/:00$/, '');

/** The same time of the clock so many weeks later; an empty text for no time. */
export const weeksLater = (wall, weeks) => (WALL.test(wall) ? typedOf(Date.parse(`${wall}Z`) + weeks * WEEK_MS) : '');

/** How many weeks bring that time of a clock there behind itself and behind this moment, at least one. */
export function weeksUntilNext(wall, zone, now) {
  return Math.max(0, Math.floor((shown(now, zone) - Date.parse(`${wall}Z`)) / WEEK_MS)) + 1;
}

/**
 * The first moment at which a clock there shows this time. There is none where the clock skips it, as it does in the night in
 * which summer time begins.
 *
 * @returns {string | undefined} as in RFC 3339
 */
export function momentOf(wall, zone) {
  const asUtc = WALL.test(wall) ? Date.parse(`${wall}Z`) : NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => shown(near, zone) - near);
  const found = offsets.map((offset) => asUtc - offset).filter((moment) => shown(moment, zone) === asUtc);
  return found.length === 0 ? undefined : new Date(Math.min(...found)).toISOString().replace('.000Z', 'Z');
}

/** An end that keeps its distance when the beginning moves, on one clock; nothing where it did not lie behind. */
export function movedAlong({ startsAt, endsAt }, begins) {
  const [from, until, to] = [startsAt, endsAt, begins].map((wall) => (WALL.test(wall) ? Date.parse(`${wall}Z`) : NaN));
  const end = to + (until - from);
  return until > from && Math.abs(end) < 8.64e15 ? typedOf(end) : undefined;
}

/** The time of that moment on a clock there, as if it were UTC. */
function shown(moment, zone) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23',
    year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  }).formatToParts(moment);
  const of = (type) => Number(parts.find((part) => part.type === type).value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const words = (options, zone, language) =>
  new Intl.DateTimeFormat(language, { ...options, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zone });

/** A day and a time, with the zone. */
export function said(iso, zone, language = 'en-GB') {
  return words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, zone, language).format(Date.parse(iso));
}

/** From when to when, the day once where it is the same one. */
export function saidRange(startsAt, endsAt, zone, language = 'en-GB') {
  const format = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, zone, language);
  if (startsAt === undefined) return endsAt === undefined ? '' : `until ${format.format(Date.parse(endsAt))}`;
  return Date.parse(endsAt) > Date.parse(startsAt)
    ? format.formatRange(Date.parse(startsAt), Date.parse(endsAt))
    : format.format(Date.parse(startsAt));
}

/** The zone of an event, where the server says one that this browser knows; else the browser's own. */
export function zoneOf({ timeZone = ownZone() } = {}) {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return ownZone();
  }
}
