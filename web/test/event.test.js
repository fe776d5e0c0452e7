import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lastseat } from '../client/lastseat-client.js';
import { calendarFile } from '../element/calendar.js';
import { Moments } from '../element/moments.js';
import { en } from '../element/texts/en.js';
import { FakeServer, json, lost, world } from './fake-world.js';

globalThis.document ??= {
  createElement: (tag) => ({
    tag,
    attributes: {},
    children: [],
    addEventListener() {},
    setAttribute(name, value) { this.attributes[name] = value; },
    append(...children) { this.children.push(...children); },
  }),
};
globalThis.location ??= new URL('http://page.example/events');
const { aboutOf, eventOf, picture } = await import('../element/event.js');

const FACE = {
  about: 'Bring a chair.\nAnd soup.',
  startsAt: '2026-12-01T18:00:00Z',
  endsAt: '2026-12-01T20:30:00Z',
  timeZone: 'Europe/Berlin',
  place: 'Old Mill',
  image: 'https://pictures.example/mill.jpg',
};
const all = (node) => (typeof node === 'string' ? [] : [node, ...node.children.flatMap(all)]);
const text = (node) => (typeof node === 'string' ? node : node.children.map(text).join('|'));
const event = (more) => eventOf({ title: 'Concert', level: 2, face: FACE, server: 'http://seats.example', moments: new Moments('en-GB', en, '', FACE.timeZone), ...more });

test('the face is asked for beside the resource, and a server without one has none', async () => {
  const server = new FakeServer(json(200, { resourceId: 'a b', ...FACE }), json(404, { type: 'urn:lastseat:problem:no-such-path' }), lost);
  const lastseat = new Lastseat(world(server));
  assert.deepEqual(await lastseat.face('a b'), { is: 'found', face: FACE });
  assert.equal(server.calls[0].path, '/v1/resources/a%20b/face');
  assert.deepEqual([(await lastseat.face('x')).is, (await lastseat.face('x')).is], ['gone', 'unreachable']);
});

test('title, date and place come first, in the time zone of the event, which is named', () => {
  const shown = event();
  assert.match(text(shown), /Concert.*Dec\|1\|.*Tuesday,? 1 December 2026\|.*19:00–21:30 GMT\+1.*Old Mill/);
  assert.match(text(event({ moments: new Moments('en-GB', en, 'Asia/Tokyo', FACE.timeZone) })), /Dec\|2\|.*3:00–05:30 GMT\+9/);
  assert.equal(all(shown).find(({ tag }) => tag === 'img').attributes.src, FACE.image);
  assert.equal(all(shown).find(({ tag }) => tag === 'time').attributes.datetime, FACE.startsAt);
  assert.match(text(event({ face: { ...FACE, endsAt: '2026-12-02T20:30:00Z' } })), /Tuesday.*19:00 GMT\+1 –\|.*Wednesday.*21:30 GMT\+1/);
  for (const endsAt of [undefined, FACE.startsAt, 'soon']) assert.match(text(event({ face: { ...FACE, endsAt } })), /2026\|\|19:00 GMT\+1/);
});

test('what is not known is left out', () => {
  assert.equal(event({ title: undefined, face: {} }), undefined);
  assert.equal(text(event({ face: undefined })), 'Concert');
  assert.doesNotMatch(text(event({ face: { place: 'Old Mill', startsAt: 'soon' } })), /Invalid|NaN/);
  assert.deepEqual(aboutOf(undefined), {});
  assert.deepEqual([aboutOf('x'.repeat(300)).isLong, aboutOf('x'.repeat(301)).isLong], [false, true]);
  assert.equal(text(aboutOf(FACE.about).about), FACE.about);
});

test('a picture comes by HTTPS or from the same origin', () => {
  const from = (address) => picture(address, 'http://seats.example/path');
  assert.equal(from('https://other.example/a.png'), 'https://other.example/a.png');
  assert.equal(from('/a.png'), 'http://seats.example/a.png');
  for (const address of ['http://other.example/a.png', 'javascript:alert(1)', 'data:image/png,x', 'https://', '', undefined]) assert.equal(from(address), undefined, address);
  assert.equal(all(event({ face: { ...FACE, image: 'http://other.example/a.png' } })).find(({ tag }) => tag === 'img'), undefined);
  assert.equal(all(event({ logo: '/logo.svg' })).filter(({ tag }) => tag === 'img')[1].attributes.src, 'http://page.example/logo.svg');
});

test('the file for a calendar is one of RFC 5545', () => {
  const file = calendarFile({
    uid: '0-6q0m2k7v9x3c5b8n1z4h7j0d2f@seats.example',
    title: 'Songs; of, love\\hate\r\nand \u0007more',
    face: { ...FACE, place: 'Ä'.repeat(40), about: `Bring; a chair.\r\nAnd ${'ö'.repeat(40)}` },
    url: 'https://seats.example/signup/concert?a=1,2',
    now: Date.parse('2026-11-30T20:00:00.123Z'),
  });
  assert.equal(
    file,
    [
      'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lastseat//Sign-up//EN', 'BEGIN:VEVENT',
      'UID:0-6q0m2k7v9x3c5b8n1z4h7j0d2f@seats.example', 'DTSTAMP:20261130T200000Z',
      'DTSTART:20261201T180000Z', 'DTEND:20261201T203000Z',
      'SUMMARY:Songs\\; of\\, love\\\\hate\\nand more',
      `LOCATION:${'Ä'.repeat(33)}`, ` ${'Ä'.repeat(7)}`,
      `DESCRIPTION:Bring\\; a chair.\\nAnd ${'ö'.repeat(20)}`, ` ${'ö'.repeat(20)}`,
      'URL:https://seats.example/signup/concert?a=1,2', 'END:VEVENT', 'END:VCALENDAR', '',
    ].join('\r\n'),
  );
  for (const line of file.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line);
});

test('a calendar needs no end, no place and no address', () => {
  const file = calendarFile({ uid: 'a@b', title: 'Concert', face: { startsAt: '2026-12-01T19:00:00+01:00', endsAt: 'soon' }, now: 0 });
  assert.match(file, /DTSTART:20261201T180000Z\r\nSUMMARY:Concert\r\nEND:VEVENT/);
  const long = calendarFile({ uid: 'x'.repeat(200), title: 'Concert', face: FACE, now: 0 }).split('\r\n');
  assert.deepEqual(long.slice(4, 7), [`UID:${'x'.repeat(71)}`, ` ${'x'.repeat(74)}`, ` ${'x'.repeat(55)}`]);
});
