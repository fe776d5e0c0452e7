const SVG = 'http://www.w3.org/2000/svg';
const WHOLE = 100;

/**
 * The parts of a resource that are taken, in percent of its capacity: `firm`, and `held` behind it. Of one that is taken beyond
 * its capacity they fill the whole.
 */
export function shares({ capacity, taken, held }) {
  const whole = Math.max(capacity, taken, 1);
  return { firm: (WHOLE * (taken - held)) / whole, held: (WHOLE * held) / whole };
}

/** A bar of what is taken; a held part is lower. The text beside it says the same, so it has no name of its own. */
export function fillBar(row) {
  const { firm, held } = shares(row);
  const bar = drawn('svg', { class: 'fill', viewBox: `0 0 ${WHOLE} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  bar.append(
    drawn('rect', { class: 'firm', width: firm, height: 10 }),
    drawn('rect', { class: 'held', x: firm, y: 5, width: held, height: 5 }),
  );
  return bar;
}

function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
