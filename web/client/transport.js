/** How much longer than its wait a call may take before it counts as unanswered. */
const PATIENCE_MS = 10_000;

/** Answers after which the same call may be sent again: the server is in trouble, or too many call it. */
const TRANSIENT = new Set([408, 425, 429]);

const NO_FETCH = 'There is no fetch here: pass one as the option `fetch`, or use Node 20 or later.';

/** The resource does not exist yet, and will in a moment. */
const BEING_CREATED = 'urn:lastseat:problem:being-created';

/** A request, and what is below it. */
const REQUEST = /^v1\/resources\/[^/]+\/requests\/[^/?]+/;

/** The most requests whose commits are remembered. */
const MOST_HINTS = 1000;

/** Makes one call, and tells what came of it as a value. */
export class Transport {
  #options;
  #environment;
  #clock;
  #keys;
  /** What a question about a request says, so that it is found at once, by its path: `?commit=57`. */
  #hints = new Map();

  constructor(options, environment, clock, keys) {
    this.#options = options;
    this.#environment = environment;
    this.#clock = clock;
    this.#keys = keys;
    this.server = withSlash(options.server ?? globalThis.location?.origin ?? 'http://127.0.0.1:8080');
  }

  /** The whole address of a path. */
  address(path) {
    return new URL(path, this.server).href;
  }

  /**
   * Sends it once. Only a signal of the caller makes it throw, and a missing `fetch`.
   *
   * @param {{ path: string, method?: string, body?: object, headers?: object, key?: string, waitSeconds?: number, signal?: AbortSignal }} call
   */
  async call({ path, method = 'GET', body, headers, key, waitSeconds = 0, signal }) {
    signal?.throwIfAborted();
    const { fetch = globalThis.fetch } = this.#environment;
    if (!fetch) throw new TypeError(NO_FETCH);
    const deadline = new AbortController();
    const ended = new AbortController();
    const patience = this.#environment.clock.pause(waitSeconds * 1000 + PATIENCE_MS, ended.signal);
    patience.then(() => deadline.abort(), () => {});
    const stop = () => deadline.abort();
    signal?.addEventListener('abort', stop);
    try {
      const sentAt = this.#environment.clock.now();
      const hint = this.#hints.get(REQUEST.exec(path)?.[0]) ?? '';
      const response = await fetch(this.address(path + hint), {
        method,
        headers: { ...(await this.#headers(body, key, waitSeconds)), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: 'omit',
        cache: 'no-store',
        signal: deadline.signal,
      });
      this.#clock.learn(response.headers.get('Date'), sentAt, this.#environment.clock.now());
      return this.#read(response, await response.json());
    } catch (failure) {
      signal?.throwIfAborted();
      return { is: this.#environment.isOnline() ? 'unreachable' : 'offline', retryAfterMs: 0, cause: String(failure) };
    } finally {
      signal?.removeEventListener('abort', stop);
      ended.abort();
    }
  }

  /** The answers of a list, page after page as they are wanted; the last one where a page has no answer. */
  async *pages(path, signal) {
    for (let next = path; next !== undefined; ) {
      const answer = await this.call({ path: next, signal });
      yield answer;
      next = answer.document?.next?.replace(/^\//, '');
    }
  }

  async #headers(body, key, waitSeconds) {
    const headers = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (key !== undefined) headers['Idempotency-Key'] = key;
    if (waitSeconds > 0) headers.Prefer = `wait=${waitSeconds}`;
    if (this.#options.apiKey !== undefined) headers['X-Api-Key'] = this.#options.apiKey;
    if (this.#options.bearerToken !== undefined) headers.Authorization = `Bearer ${await this.#options.bearerToken()}`;
    return headers;
  }

  #learn(document, headers) {
    this.#keys.learn(document);
    this.#keys.learn({ resourceId: document?.resourceId, keyPrefix: headers.get('Key-Prefix') });
    const [path, hint] = (headers.get('Location') ?? '').split('?');
    if (hint === undefined) return;
    this.#hints.set(path.slice(1), `?${hint}`);
    if (this.#hints.size > MOST_HINTS) this.#hints.delete(this.#hints.keys().next().value);
  }

  #read(response, document) {
    const retryAfterMs = seconds(response.headers.get('Retry-After')) * 1000;
    if (response.ok) {
      this.#learn(document, response.headers);
      return {
        is: 'answered',
        document,
        retryAfterMs,
        tag: response.headers.get('ETag'),
        isWrittenDownAlone: response.status === 202,
        waitedSeconds: Number(/(?:^|[ ,])wait=([0-9]+)/.exec(response.headers.get('Preference-Applied') ?? '')?.[1] ?? 0),
      };
    }
    if (response.status >= 500 || TRANSIENT.has(response.status) || document?.type === BEING_CREATED) {
      return { is: 'unreachable', problem: document, retryAfterMs };
    }
    if (response.status === 404 || response.status === 410) return { is: 'gone', problem: document };
    if (response.status === 401 || response.status === 403) return { is: 'forbidden', problem: document };
    return { is: 'refused', problem: document };
  }
}

function withSlash(server) {
  const text = String(server);
  return text.endsWith('/') ? text : `${text}/`;
}

function seconds(text) {
  return text !== null && /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
}
