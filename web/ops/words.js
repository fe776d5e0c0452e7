/** Moments, lengths of time and numbers as people read them. */

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' });
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const ONE_DAY = 86_400_000;

/** The time of day, with the day where it is not within the last 24 hours. */
export function moment(iso, now = Date.now()) {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '–';
  return (Math.abs(now - at) < ONE_DAY ? CLOCK : DAY).format(at);
}

/** `850 ms`, `12 s`, `3 min`, `5 h`, `2 days`. */
export function length(ms) {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 120_000) return `${NUMBER.format(Math.round(ms / 100) / 10)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  return ms < 2 * ONE_DAY ? `${Math.round(ms / 3_600_000)} h` : `${Math.round(ms / ONE_DAY)} days`;
}

/** How long ago, or in how long. */
export function distance(iso, now) {
  const ms = Date.parse(iso) - now;
  if (Number.isNaN(ms)) return '–';
  return ms < 0 ? `${length(-ms)} ago` : `in ${length(ms)}`;
}

/** With thousands apart; a dash where there is none. */
export function number(value) {
  return value === undefined || value === null ? '–' : NUMBER.format(value);
}

/** The order of verdicts. What arrived later may have been decided earlier: a server that has just started reads older commits. */
export function newestFirst(one, other) {
  return Date.parse(other.decidedAt) - Date.parse(one.decidedAt) || other.decision - one.decision || other.n - one.n;
}
