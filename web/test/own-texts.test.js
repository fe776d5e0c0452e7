import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { de } from '../element/texts/de.js';
import { en } from '../element/texts/en.js';
import { ja } from '../element/texts/ja.js';
import { fr } from '../../docs/signup/fr.js';
import { ownTexts } from '../element/own-texts.js';
import { textsFor } from '../element/texts/texts.js';

/** What those texts make of it, and the warnings. */
function made(t, given) {
  const warn = t.mock.method(console, 'warn', () => {});
  const own = ownTexts(given);
  return { of: (...wanted) => textsFor(wanted, own), warnings: warn.mock.calls.map(({ arguments: [line] }) => line) };
}

test('other words go before those of the language, and what is not said stays', (t) => {
  const { of, warnings } = made(t, { en: { submit: 'Join the choir', heading: { open: 'Sing with us' }, free: (n) => `${n} chairs` } });
  const { texts } = of('en-GB');
  assert.deepEqual([texts.submit, texts.heading.open, texts.free(2)], ['Join the choir', 'Sing with us', '2 chairs']);
  assert.deepEqual([texts.heading.full, texts.cancel, texts.accepted(2)], [en.heading.full, en.cancel, en.accepted(2)]);
  assert.equal(of('de').texts, de);
  assert.deepEqual(warnings, []);
  assert.equal(en.submit, 'Sign up');
});

test('a further language is one of the languages, and what it does not say is in English', (t) => {
  const { of } = made(t, { fr: { submit: "S'inscrire" }, 'pt-BR': { submit: 'Participar' }, pt: { cancel: 'Devolver' } });
  assert.deepEqual([of('fr-CA', 'de').language, of('fr-CA', 'de').texts.submit], ['fr-CA', "S'inscrire"]);
  assert.equal(of('fr').texts.cancel, en.cancel);
  const brazil = of('pt-br').texts;
  assert.deepEqual([brazil.submit, brazil.cancel, of('pt').texts.submit], ['Participar', 'Devolver', en.submit]);
  assert.equal(of('sv').texts, en);
});

test('a text may be one that needs no number', (t) => {
  const { of, warnings } = made(t, { en: { accepted: 'See you there' } });
  assert.deepEqual([of('en').texts.accepted(3), warnings], ['See you there', []]);
});

test('what cannot be a text is left out, and said', (t) => {
  const { of, warnings } = made(t, {
    submit: 'Join',
    heading: { open: 'Join' },
    yes: 'Yes',
    fr: 'French',
    en: { sumbit: 'Join', heading: { opened: 'x' }, cancel: 7, submit: () => 'x', reasons: 'no', constructor: 'x', leave: undefined },
  });
  assert.equal(of('en').texts.submit, en.submit);
  assert.deepEqual([of('en').texts.cancel, of('en').texts.leave, of('en').texts.heading], [en.cancel, en.leave, en.heading]);
  const notBy = (tag) => `lastseat-signup: texts are by language, such as { en: { submit: 'Join' } }. texts.${tag} is left out.`;
  assert.deepEqual(warnings.sort(), [
    'lastseat-signup: texts.en.cancel must be a text. It is left out.',
    'lastseat-signup: texts.en.reasons must be an object of texts. It is left out.',
    'lastseat-signup: texts.en.submit must be a text. It is left out.',
    'lastseat-signup: there is no text texts.en.constructor. It is left out.',
    'lastseat-signup: there is no text texts.en.heading.opened. It is left out.',
    'lastseat-signup: there is no text texts.en.sumbit. It is left out.',
    ...['fr', 'heading', 'submit', 'yes'].map(notBy),
  ].sort());
});

test('a text that would show the name of a fact is warned of', (t) => {
  const { of, warnings } = made(t, { en: { free: '{n} chairs', submit: 'Join {us}', accepted: 'See {you' } });
  assert.deepEqual([of('en').texts.free(2), of('en').texts.submit], ['{n} chairs', 'Join {us}']);
  assert.deepEqual(warnings, [
    'lastseat-signup: texts.en.free is shown as it is, with {n}. A function puts a number or a date in.',
    'lastseat-signup: texts.en.submit is shown as it is, with {us}. A function puts a number or a date in.',
  ]);
});

test('a text that fails, or is none, is the one below it', (t) => {
  const broken = { free: () => undefined, accepted: () => { throw new Error('no plural'); } };
  const warn = t.mock.method(console, 'warn', () => {});
  const { texts } = textsFor(['en'], ownTexts({ en: broken }));
  assert.deepEqual([texts.free(2), texts.accepted(2), texts.accepted(2)], [en.free(2), en.accepted(2), en.accepted(2)]);
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [line] }) => line),
    ['lastseat-signup: texts.en.free returned no text.', 'lastseat-signup: texts.en.accepted failed: no plural'],
  );
});

test('the types name each text', () => {
  const types = readFileSync(new URL('../element/lastseat-signup.d.ts', import.meta.url), 'utf8');
  const [, inner] = /interface Texts \{(.*?)\n\}/s.exec(types);
  const named = [...inner.matchAll(/^ {2}(\w+)\?: (.*);$/gm)].map(([, name, type]) => [name, type]);
  assert.deepEqual(named.map(([name]) => name).sort(), Object.keys(en).sort());
  for (const [name, type] of named) {
    const facts = /\((.*?)\) => string/.exec(type)?.[1].split(',').length ?? 0;
    assert.equal(facts, typeof en[name] === 'function' ? en[name].length : 0, name);
  }
});

test('the French to begin a language from is complete, and has nothing else', (t) => {
  const { of, warnings } = made(t, { fr });
  const names = (texts) => Object.entries(texts).flatMap(([name, text]) => (typeof text === 'object' ? names(text).map((one) => `${name}.${one}`) : [name])).sort();
  assert.deepEqual(names(fr), names(en));
  assert.deepEqual(warnings, []);
  const { texts } = of('fr-CA');
  for (const [name, text] of Object.entries(fr)) {
    if (typeof en[name] !== 'function') assert.equal(typeof text, typeof en[name], name);
    else if (text.length > 0) assert.equal(text.length, en[name].length, name);
    for (const n of [0, 1, 2, 1500]) if (typeof text === 'function') assert.notEqual(texts[name](...Array(4).fill(n)), undefined, name);
  }
  assert.deepEqual([texts.accepted(1), texts.accepted(2), texts.mostHint(4)], ['Vous avez 1 place.', 'Vous avez 2 places.', "Jusqu'à 4 places par inscription."]);
  assert.deepEqual(warnings, []);
});

test('each language has each text, and makes one of whatever it is told', () => {
  for (const texts of [en, de, ja]) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort());
    for (const [name, text] of Object.entries(texts).filter(([, one]) => typeof one === 'function')) {
      assert.equal(text.length, en[name].length, name);
      for (const n of [0, 1, 2]) assert.equal(typeof text(...Array(text.length).fill(n)), 'string', name);
    }
  }
});
