/**
 * The colours that fit where the card stands: those of its own paper, if the page sets it; of the page's `color-scheme`, which is
 * inherited; or, where the page declares none, of what it shows behind the element.
 *
 * @returns {'' | 'light' | 'dark'} nothing where it is inherited
 */
export function schemeOf(host, card) {
  const style = getComputedStyle(host);
  const { colorScheme, color } = style;
  const isDeclared = colorScheme !== 'normal';
  if (style.getPropertyValue('--lastseat-paper')) {
    const { backgroundColor: paper, color: ink } = getComputedStyle(card);
    // A page that sets the paper for both follows at once, without a look from here.
    return isDeclared && fitting(ink) !== fitting(paper) ? '' : fitting(paper);
  }
  if (isDeclared) return '';
  for (let one = host; one; one = one.assignedSlot ?? one.parentElement ?? one.getRootNode().host) {
    const { backgroundColor } = getComputedStyle(one);
    if (alphaOf(backgroundColor) > 0.5) return fitting(backgroundColor);
  }
  // No colour is behind it, but perhaps a picture: the page's own words can be read on it.
  return fitting(color) === 'dark' ? 'light' : 'dark';
}

/** Dark goes with what white can be read on better than black. */
const fitting = (colour) => (luminanceOf(colour) < 0.18 ? 'dark' : 'light');

/** The numbers of a colour as browsers compute it: `rgb(0, 0, 0)`, `oklch(0.2 0.1 20 / 0.5)`, `color(srgb 0 0 0)`. */
const numbersOf = (colour) => colour.replace(/^[a-z]+\((?:[a-z][\w-]* )?/, '').match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];

const alphaOf = (colour) => numbersOf(colour)[3] ?? 1;

function luminanceOf(colour) {
  const [first, green, blue] = numbersOf(colour);
  if (/^okl/.test(colour)) return first ** 3;
  if (/^l/.test(colour)) return ((first + 16) / 116) ** 3;
  const whole = colour.startsWith('rgb') ? 255 : 1;
  const [r, g, b] = [first, green, blue].map((one) => (one / whole) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
