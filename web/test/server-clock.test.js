import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerClock } from '../client/server-clock.js';
import { FakeClock } from './fake-world.js';

const AT = Date.parse('2030-06-01T12:00:00.000Z');

/** An answer of a server whose clock is ahead by so much, under way for so long in each direction. */
function answer(clock, server, ahead, there, back) {
  const sentAt = clock.now();
  clock.advance(there);
  const date = new Date(clock.now() + ahead).toUTCString();
  clock.advance(back);
  server.learn(date, sentAt, clock.now());
}

test('before the first answer it is this machine\'s', () => {
  const clock = new FakeClock(AT);
  assert.equal(new ServerClock(clock).now(), AT);
});

test('one answer tells it to about a second', () => {
  const clock = new FakeClock(AT + 300);
  const server = new ServerClock(clock);
  answer(clock, server, 3_600_000, 40, 60);
  assert.ok(Math.abs(server.now() - clock.now() - 3_600_000) <= 550);
});

test('several answers tell it more narrowly, and slow ones do no harm', () => {
  const clock = new FakeClock(AT);
  const server = new ServerClock(clock);
  for (let i = 0; i < 40; i += 1) {
    answer(clock, server, -7_654, 10, i % 5 === 0 ? 9000 : 10);
    clock.advance(137);
  }
  assert.ok(Math.abs(server.now() - clock.now() + 7_654) <= 60, String(server.now() - clock.now()));
});

test('when a clock is set, the newest answer counts', () => {
  const clock = new FakeClock(AT);
  const server = new ServerClock(clock);
  answer(clock, server, 0, 10, 10);
  answer(clock, server, 60_000, 10, 10);
  assert.ok(Math.abs(server.now() - clock.now() - 60_000) <= 550);
});

test('what is no date is no news', () => {
  const clock = new FakeClock(AT);
  const server = new ServerClock(clock);
  server.learn(null, AT, AT);
  server.learn('yesterday', AT, AT);
  assert.equal(server.now(), AT);
});
