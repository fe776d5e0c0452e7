/** Dates and times in one form for each language, with the zone that they are in. The pages without scripts write the same. */
export class Moments {
  #language;
  #texts;
  #zone;

  /**
   * @param {string} language
   * @param {object} texts of the language: `day` and `moment` say how a date is written
   * @param {...string} zones such as Europe/Berlin: the first that is one; otherwise the viewer's
   */
  constructor(language, texts, ...zones) {
    this.#language = language;
    this.#texts = texts;
    this.#zone = zones.find(isZone);
  }

  #form(options) {
    return new Intl.DateTimeFormat(this.#language, { ...options, timeZone: this.#zone });
  }

  #part(type, options, milliseconds) {
    return this.#form(options).formatToParts(milliseconds).find((one) => one.type === type).value;
  }

  #day(milliseconds) {
    const [weekday, day, year] = [['weekday', 'long'], ['day', 'numeric'], ['year', 'numeric']].map(([type, style]) => this.#part(type, { [type]: style }, milliseconds));
    const whole = this.#form({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(milliseconds);
    return this.#texts.day(weekday, day, this.#form({ month: 'long' }).format(milliseconds), year, whole);
  }

  #time(milliseconds) {
    const of = (type) => this.#part(type, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, milliseconds);
    return `${of('hour')}:${of('minute')}`;
  }

  /** As its distance from Greenwich: names of zones differ from browser to browser. */
  #inZone(milliseconds) {
    const zone = this.#part('timeZoneName', { hour: 'numeric', timeZoneName: 'shortOffset' }, milliseconds);
    return `${this.#time(milliseconds)} ${zone.replace(/\+0$/, '')}`;
  }

  /** A day and a time, with the zone. */
  at(milliseconds) {
    return this.#texts.moment(this.#day(milliseconds), this.#inZone(milliseconds));
  }

  /** When an event is: the month and the day in short, and two lines, the day and the times. */
  event(from, to) {
    const day = this.#day(from);
    const ends = to > from;
    const endsThatDay = ends && day === this.#day(to);
    const lines =
      ends && !endsThatDay
        ? [`${this.at(from)} –`, this.at(to)]
        : [day, endsThatDay ? `${this.#time(from)}–${this.#inZone(to)}` : this.#inZone(from)];
    return { month: this.#form({ month: 'short' }).format(from), day: this.#part('day', { day: 'numeric' }, from), lines };
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
