import { Staff } from '../client/lastseat-staff.js';

const KEPT = 'lastseat-organiser';

/** Who calls: nobody in particular, or who holds a key or a token. It is kept for this tab alone, and goes into a header. */
export class Session {
  #callers;
  #storage;

  /** @param {'open' | 'key' | 'token'} callers what the server asks of its callers */
  constructor(callers, storage = globalThis.sessionStorage) {
    this.#callers = callers;
    this.#storage = storage;
    this.#begin();
  }

  #begin() {
    const secret = this.secret;
    const asks = { key: { apiKey: secret }, token: { bearerToken: () => secret } };
    /** The server, with the key or the token. */
    this.staff = new Staff(secret === null ? {} : asks[this.#callers]);
  }

  get secret() {
    return this.asks ? this.#storage.getItem(KEPT) : null;
  }

  /** Whether the server asks for anything. */
  get asks() {
    return this.#callers !== 'open';
  }

  get asksForToken() {
    return this.#callers === 'token';
  }

  /** Whether it can be tried. */
  get isReady() {
    return !this.asks || this.secret !== null;
  }

  enter(secret) {
    this.#storage.setItem(KEPT, secret.trim());
    this.#begin();
  }

  forget() {
    this.#storage.removeItem(KEPT);
    this.#begin();
  }
}
