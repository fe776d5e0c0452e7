/** Dates and times as people of that language write them, with the zone that they are in. */
export class Moments {
  #language;
  #zone;

  /** @param {string} language @param {...string} zones such as Europe/Berlin: the first that is one; otherwise the viewer's */
  constructor(language, ...zones) {
    this.#language = language;
    this.#zone = zones.find(isZone);
  }

  /** A day and a time, with the zone. */
  at(milliseconds) {
    return new Intl.DateTimeFormat(this.#language, {
      weekday: 'long', day: 'numeric', month: 'long', year: 'numeric',
      hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: this.#zone,
    }).format(milliseconds);
  }

  /** When an event is: the month and the day in short, and two lines, the day and the times. */
  event(from, to) {
    const of = (options) => new Intl.DateTimeFormat(this.#language, { ...options, timeZone: this.#zone });
    const day = of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const times = of({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
    const ends = to > from;
    const endsThatDay = ends && day.format(from) === day.format(to);
    const lines =
      ends && !endsThatDay
        ? [`${this.at(from)} –`, this.at(to)]
        : [day.format(from), endsThatDay ? times.formatRange(from, to) : times.format(from)];
    return { month: of({ month: 'short' }).format(from), day: of({ day: 'numeric' }).formatToParts(from).find(({ type }) => type === 'day').value, lines };
  }

  /** How long it is until then: in days where it is long, or as a clock shows it. */
  left(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const days = Math.floor(seconds / 86_400);
    if (days >= 2) {
      return new Intl.NumberFormat(this.#language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
    }
    const two = (number) => String(number).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return hours > 0 ? `${hours}:${clock}` : clock;
  }

  /** A number as it is written there. */
  number(value) {
    return new Intl.NumberFormat(this.#language).format(value);
  }
}

function isZone(zone) {
  try {
    return Boolean(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The milliseconds of a length such as PT10M or PT1H30M. */
export function lengthMs(text) {
  const found = /^P(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+)S)?)?$/.exec(text ?? '');
  const [days, hours, minutes, seconds] = (found ?? []).slice(1).map((part) => Number(part ?? 0));
  return found ? (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 : NaN;
}
