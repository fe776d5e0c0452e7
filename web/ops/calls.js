/** An answer that is no success. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.title ?? `The server answers ${status}`);
    this.status = status;
    this.type = String(problem.type ?? '').replace('urn:lastseat:problem:', '');
  }
}

const KEPT = 'lastseat-ops';
const PATIENCE_MS = 10_000;

/** The calls behind the page. The token is kept for this tab alone, and goes into a header: no other page sends it. */
export class Calls {
  constructor({ fetch = globalThis.fetch.bind(globalThis), storage = globalThis.sessionStorage } = {}) {
    this.fetch = fetch;
    this.storage = storage;
  }

  /** What all sections show now. */
  now(parameters) {
    return this.#call('now', parameters);
  }

  /** All that stands about one request. */
  story(resource, request) {
    return this.#call('story', { resource, request });
  }

  /** Has something done; `{ done, sentence }`. */
  act(call, target) {
    return this.#call('act', {}, { call, target });
  }

  /** The own page of a reservation, for its applicant: `{ done, page }`, or `{ done, sentence }`. */
  ticket(resource, request) {
    return this.#call('ticket', {}, { resource, request });
  }

  /** Begins an audit. */
  audit(target) {
    return this.#call('audit', {}, { target });
  }

  /** Shows the link that was printed, or a key; from then on this tab is let in. */
  async enter({ link, key }) {
    const { token } = await this.#call('enter', {}, { link }, key ? { 'X-Api-Key': key } : {});
    this.storage.setItem(KEPT, token);
  }

  async #call(name, parameters = {}, body = undefined, more = {}) {
    const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''));
    const headers = { 'X-Lastseat-Ops': this.storage.getItem(KEPT) ?? 'none', ...more };
    if (body) headers['Content-Type'] = 'application/json';
    const answer = await this.fetch(`/ops/api/${name}${query.size ? `?${query}` : ''}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body && JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const document = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refused(answer.status, document);
    return document;
  }
}
