import { h, written } from './dom.js';

/** A longer text stands below the form: who knows what it is about need not scroll to sign up. */
const LONG = 300;

/**
 * What it is about, on top of the card: the picture, the logo, the title, when and where.
 *
 * @param {object} shown
 * @param {object} [shown.face] what the organiser says of the event, as the server shows it
 * @returns nothing where there is nothing to say
 */
export function eventOf({ title, level, face = {}, logo, server, moments }) {
  const image = picture(face.image, server);
  const [mark, facts] = [picture(logo, location.href), factsOf(face, moments)];
  if (!title && !image && !mark && !facts) return undefined;
  return h(
    'header',
    { class: 'event' },
    image && pictureOf(image, 'image'),
    mark && pictureOf(mark, 'logo'),
    title && h(`h${level}`, { class: 'title' }, written(title)),
    facts,
  );
}

/** The organiser's text, if there is one, and whether it goes below the form. */
export function aboutOf(text) {
  return text ? { about: h('p', { class: 'about', dir: 'auto' }, text), isLong: text.length > LONG } : {};
}

function factsOf({ startsAt, endsAt, place }, moments) {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const { month, day, lines } = Number.isNaN(from) ? {} : moments.event(from, to);
  if (!lines && !place) return undefined;
  return h(
    'div',
    { class: 'facts' },
    lines && h('div', { class: 'leaf', 'aria-hidden': 'true' }, h('span', {}, month), h('b', {}, day)),
    h(
      'div',
      {},
      lines && h('p', { class: 'when' }, h('time', { datetime: startsAt }, h('b', {}, lines[0]), h('br'), lines[1])),
      place && h('p', { class: 'where' }, written(place)),
    ),
  );
}

/** A picture that cannot be loaded is left out. */
const pictureOf = (src, name) => h('img', { class: name, src, alt: '', onerror: ({ target }) => target.remove() });

/** The address of a picture, if it is one that a page may load: by HTTPS, or of the same origin. */
export function picture(address, base) {
  if (!address) return undefined;
  try {
    const url = new URL(address, base);
    return url.protocol === 'https:' || url.origin === new URL(base).origin ? url.href : undefined;
  } catch {
    return undefined;
  }
}
