const KEPT = 'lastseat-organiser-events';

/** The most events that are remembered; the one that was opened longest ago goes first. */
const MOST = 100;

/** The events that were made or opened in this browser, the newest first: their ids and titles. No key, and no person. */
export class Known {
  #storage;

  constructor(storage = globalThis.localStorage) {
    this.#storage = storage;
  }

  /** All of them: `{ id, title }`. */
  get events() {
    try {
      const list = JSON.parse(this.#storage.getItem(KEPT) ?? '[]');
      return Array.isArray(list) ? list.filter((one) => typeof one?.id === 'string') : [];
    } catch {
      return [];
    }
  }

  /** Puts an event first, with its title as it is now. */
  add({ resourceId, title }) {
    this.#keep([{ id: resourceId, title }, ...this.events.filter((one) => one.id !== resourceId)].slice(0, MOST));
  }

  forget(id) {
    this.#keep(this.events.filter((one) => one.id !== id));
  }

  #keep(list) {
    this.#storage.setItem(KEPT, JSON.stringify(list));
  }
}
