import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeOf } from '../element/scheme.js';

const CLEAR = 'rgba(0, 0, 0, 0)';

/** What is chosen where these elements stand in each other, the innermost first, each with a background. */
function chosen(t, { backgrounds = [], colorScheme = 'normal', color = 'rgb(0, 0, 0)', paper = '', ink = color }) {
  const elements = backgrounds.map((backgroundColor) => ({ backgroundColor, getRootNode: () => ({}) }));
  elements.forEach((one, i) => { one.parentElement = elements[i + 1]; });
  const host = { backgroundColor: CLEAR, parentElement: elements[0], getRootNode: () => ({}) };
  const card = { backgroundColor: paper, ink };
  globalThis.getComputedStyle = (one) => ({ backgroundColor: one.backgroundColor, colorScheme, color: one.ink ?? color, getPropertyValue: () => paper });
  t.after(() => delete globalThis.getComputedStyle);
  return schemeOf(host, card);
}

test('a page that declares its colours passes them on', (t) => {
  for (const colorScheme of ['light', 'dark', 'light dark', 'only light']) {
    assert.equal(chosen(t, { colorScheme, backgrounds: ['rgb(17, 17, 17)'] }), '');
  }
});

test('a page that declares nothing gets what fits the nearest colour behind the element', (t) => {
  assert.equal(chosen(t, { backgrounds: [CLEAR, 'rgb(17, 17, 17)', 'rgb(255, 255, 255)'] }), 'dark');
  assert.equal(chosen(t, { backgrounds: ['rgba(255, 255, 255, 0.04)', 'rgb(17, 17, 17)'] }), 'dark');
  assert.equal(chosen(t, { backgrounds: [CLEAR, 'rgb(240, 240, 235)', 'rgb(0, 0, 0)'] }), 'light');
  for (const dark of ['oklch(0.2 0.02 200)', 'lab(10 0 0)', 'color(srgb 0.07 0.07 0.07)', 'color(display-p3 0.1 0 2e-1)', 'rgb(0, 80, 20)']) {
    assert.equal(chosen(t, { backgrounds: [dark] }), 'dark', dark);
  }
  for (const light of ['oklab(0.95 0 0)', 'lch(90 10 20)', 'color(srgb 0.9 0.9 1)', 'rgb(120, 120, 120)', 'color(srgb 1 1 1 / 0.9)']) {
    assert.equal(chosen(t, { backgrounds: [light] }), 'light', light);
  }
});

test('without a colour behind it, the colour of the words decides', (t) => {
  assert.equal(chosen(t, { backgrounds: [CLEAR, CLEAR] }), 'light');
  assert.equal(chosen(t, { backgrounds: [CLEAR], color: 'rgb(238, 238, 238)' }), 'dark');
});

test('a paper of the page decides before all', (t) => {
  assert.equal(chosen(t, { paper: 'rgb(255, 250, 240)', colorScheme: 'dark', ink: 'rgb(234, 240, 238)' }), 'light');
  assert.equal(chosen(t, { paper: 'rgb(26, 34, 33)', colorScheme: 'light dark', ink: 'rgb(234, 240, 238)' }), '');
  assert.equal(chosen(t, { paper: 'rgb(20, 20, 20)', backgrounds: ['rgb(255, 255, 255)'] }), 'dark');
});

test('an element inside another one\'s shadow looks through it', (t) => {
  globalThis.getComputedStyle = ({ backgroundColor }) => ({ backgroundColor, colorScheme: 'normal', color: 'rgb(0, 0, 0)', getPropertyValue: () => '' });
  t.after(() => delete globalThis.getComputedStyle);
  const dark = { backgroundColor: 'rgb(0, 0, 0)' };
  assert.equal(schemeOf({ backgroundColor: CLEAR, getRootNode: () => ({ host: dark }) }, {}), 'dark');
  assert.equal(schemeOf({ backgroundColor: CLEAR, assignedSlot: dark, parentElement: { backgroundColor: 'rgb(255, 255, 255)' } }, {}), 'dark');
});
