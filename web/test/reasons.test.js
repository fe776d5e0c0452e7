import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { reasonOf } from '../client/standings.js';
import { de } from '../element/texts/de.js';
import { en } from '../element/texts/en.js';
import { ja } from '../element/texts/ja.js';

const API = readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8');

/** The values of the first enum behind that line. */
function listed(line) {
  const lines = API.slice(API.indexOf(`\n${line}\n`)).split('\n');
  const values = lines.slice(lines.findIndex((one) => one.trim() === 'enum:') + 1);
  return values.slice(0, values.findIndex((one) => !one.trim().startsWith('- '))).map((one) => one.trim().slice(2));
}

/** What no sign-up, confirmation, extension or cancellation of the page is refused for. */
const OF_OTHERS = [
  // No stored request has it.
  'invalid',
  // Changes of resources, and reservations that make them.
  'terms_changed', 'lanes_fixed', 'limits_fixed', 'lock_fixed', 'series_fixed', 'categories_fixed', 'terms_differ', 'capacity_beyond_limit',
  // Claims and locks.
  'applicants_limited', 'claim_is_whole', 'needs_token', 'run_succeeded',
  // The page confirms all of it.
  'more_than_granted',
];

/** Problems that are no reason of a verdict: of the calls that the page makes, each has a state or one sentence for all. */
const HAVE_A_STATE = [
  // unreachable
  'internal', 'overloaded', 'unavailable', 'clock-off', 'suspended', 'tables-disagree', 'body-too-slow', 'being-created',
  // gone
  'no-such-path', 'no-such-resource', 'no-such-request', 'unauthorized', 'role-needed', 'around-the-edge', 'no-subject', 'foreign-origin',
  // "The server cannot take that as it is."
  'invalid-id', 'malformed-body', 'invalid-body', 'body-too-large', 'unsupported-media-type', 'invalid-idempotency-key',
  'idempotency-key-reused', 'invalid-parameter', 'is-a-lock', 'malformed-http', 'foreign-host',
  // sent again under another key
  'key-foreign',
];

/** Problems of calls that the page does not make. */
const OF_OTHER_CALLS = [
  'method-not-allowed', 'not-acceptable', 'invalid-cursor', 'invalid-condition', 'ahead-of-log', 'restored', 'forgotten', 'no-feed',
  'no-webhooks', 'no-such-webhook', 'no-such-commit', 'webhook-full', 'too-many-webhooks', 'secrets-rotate', 'webhook-changed', 'webhook-not-called',
  'no-lock', 'other-permits', 'lock-held', 'lock-lost', 'locked-together', 'no-execution', 'execution-running', 'execution-over', 'execution-succeeded',
  'execution-without-lease', 'invalid-token', 'no-such-series', 'no-series', 'no-such-day', 'slots-missing',
  'too-large-for-one-answer', 'log-unreadable', 'face-changed',
];

test('the page has words of its own for each reason that it can be given', () => {
  const reasons = listed('    Reason:');
  assert.ok(reasons.length > 30, String(reasons.length));
  for (const { reasons: words } of [en, de, ja]) {
    assert.deepEqual(Object.keys(words).sort(), [...reasons.filter((one) => !OF_OTHERS.includes(one)), 'other'].sort());
  }
  assert.deepEqual(OF_OTHERS.filter((one) => !reasons.includes(one)), []);
});

test('each problem of the API is a reason, has a state, or is of a call that the page does not make', () => {
  const problems = listed('    Problem:').map((one) => one.replace('urn:lastseat:problem:', ''));
  const reasons = listed('    Reason:');
  const known = [...HAVE_A_STATE, ...OF_OTHER_CALLS];
  assert.ok(problems.length > 60, String(problems.length));
  assert.deepEqual(problems.filter((one) => !reasons.includes(reasonOf({ type: one })) && !known.includes(one)), []);
  assert.deepEqual(known.filter((one) => !problems.includes(one)), []);
});
