/** Moments, lengths of time and numbers as people read them. */

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' });
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const ONE_DAY = 86_400_000;

/** The time of day, with the day where it is not within the last 24 hours. */
export function moment(iso, now = Date.now()) {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '–';
  return (Math.abs(now - at) < ONE_DAY ? CLOCK : DAY).format(at);
}

/** The same without seconds where it is within the last 24 hours. */
export function minute(iso, now = Date.now()) {
  const at = Date.parse(iso);
  return Math.abs(now - at) < ONE_DAY ? MINUTE.format(at) : moment(iso, now);
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

/** A value of a document without its brackets: `adult: 2, child: 1`. */
export function plain(value) {
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = (one) => (typeof one === 'object' && one !== null ? `(${plain(one)})` : String(one));
  return Array.isArray(value)
    ? value.map(plain).join('; ')
    : Object.entries(value).map(([name, one]) => `${name}: ${inner(one)}`).join(', ');
}

/** How full a resource or a category is: `4 of 6 taken, 1 of them held, 2 left, 3 waiting`. */
export function fill({ capacity, taken, held, free, waiting, closed }) {
  const most = capacity === undefined ? '' : ` of ${number(capacity)}`;
  const left = closed ? 'closed' : free > 0 ? `${number(free)} left` : 'none left';
  return [`${number(taken)}${most} taken`, held > 0 && `${number(held)} of them held`, left, waiting > 0 && `${number(waiting)} waiting`]
    .filter(Boolean)
    .join(', ');
}

/** What a verdict is about, by category: of a claim on each resource; nothing without categories. */
export function units({ quantities, resources = [] }) {
  if (!resources.some((one) => one.quantities)) return quantities ? plain(quantities) : '';
  return resources.map((one) => `${one.resourceId} ${plain(one.quantities ?? one.quantity)}`).join('; ');
}

/** What came of a request; of a refusal why, and because of which category or other resource. */
export function outcome({ resource, outcome, reason, detail, limitingCategory: category, limitingResource: other }) {
  if (reason === undefined) return outcome;
  const where = [category && ` category ${category}`, other && other !== resource && ` of ${other}`].filter(Boolean).join('');
  return `${outcome}: ${reason}${where && ','}${where}. ${detail}`;
}

/** The order of verdicts. What arrived later may have been decided earlier: a server that has just started reads older commits. */
export function newestFirst(one, other) {
  return Date.parse(other.decidedAt) - Date.parse(one.decidedAt) || other.decision - one.decision || other.n - one.n;
}
