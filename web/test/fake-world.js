import { MemoryStorage } from '../client/lastseat-client.js';

/** A clock that a test moves: whoever pauses is woken when its time has come, in order. */
export class FakeClock {
  #now;
  #sleepers = [];
  #onSleep = () => {};

  constructor(now = Date.parse('2030-06-01T12:00:00.000Z')) {
    this.#now = now;
  }

  now() {
    return this.#now;
  }

  pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const sleeper = { at: this.#now + milliseconds, milliseconds, resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((one) => one !== sleeper);
        reject(signal.reason);
      });
      this.#onSleep(milliseconds);
    });
  }

  /** Is told of each pause as it begins. */
  watch(onSleep) {
    this.#onSleep = onSleep;
  }

  advance(milliseconds) {
    this.#now += milliseconds;
    const due = this.#sleepers.filter((one) => one.at <= this.#now).sort((a, b) => a.at - b.at);
    this.#sleepers = this.#sleepers.filter((one) => one.at > this.#now);
    due.forEach((one) => one.resolve());
  }
}

/** Every pause but a deadline ends at once, after the clock has moved by it; `pauses` has their lengths. */
export class HastyClock extends FakeClock {
  pauses = [];

  pause(milliseconds, signal) {
    if (milliseconds >= 10_000 && milliseconds % 1000 === 0 && signal !== undefined && milliseconds <= 30_000) {
      return super.pause(milliseconds, signal);
    }
    signal?.throwIfAborted();
    this.pauses.push(milliseconds);
    this.advance(milliseconds);
    return Promise.resolve();
  }
}

/** A server that answers each call with the next of the given answers; it keeps the calls. */
export class FakeServer {
  calls = [];
  #answers;

  constructor(...answers) {
    this.#answers = answers;
  }

  fetch = async (url, { method, headers, body, signal }) => {
    const { pathname, search } = new URL(url);
    const call = { method, path: pathname, query: search, headers, body: body && JSON.parse(body) };
    this.calls.push(call);
    const answer = this.#answers.shift();
    if (answer === undefined) {
      throw new Error(`No answer is left for ${method} ${url}`);
    }
    return answer(call, signal);
  };
}

export const json = (status, document, headers = {}) => async () =>
  new Response(JSON.stringify(document), { status, headers: { 'Content-Type': 'application/json', ...headers } });

export const lost = async () => {
  throw new TypeError('Failed to fetch');
};

/** Never answers, unless the call is given up. */
export const silent = (call, signal) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

export const ID = '0-6q0m2k7v9x3c5b8n1z4h7j0d2f';

export const document = (status, more = {}) => ({
  requestId: ID,
  resourceId: 'concert',
  kind: 'reserve',
  status,
  applicant: 'Ada',
  quantity: 2,
  requestedAt: '2030-06-01T12:00:00.000Z',
  ...more,
});

export const pending = (headers = {}) => json(202, document('pending'), { 'Retry-After': '1', ...headers });
export const accepted = json(200, document('accepted', { left: 1 }));

/** A world in which nothing is left to chance. */
export function world(server, more = {}) {
  let keys = 0;
  return {
    server: 'http://seats.example',
    fetch: server.fetch,
    storage: new MemoryStorage(),
    clock: new HastyClock(),
    random: () => 0.5,
    uuid: () => `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`,
    isOnline: () => true,
    exclusively: async (name, work) => work(),
    ...more,
  };
}

/** All that a generator tells. */
export async function all(told) {
  const list = [];
  for await (const one of told) {
    list.push(one);
  }
  return list;
}

export const names = async (told) => (await all(told)).map((one) => (one.slow ? 'slow' : one.is));
