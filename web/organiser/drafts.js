const KEPT = 'lastseat-organiser-draft ';

/** What was typed and is not saved, by event, until this tab is closed: a reload or the back button loses none of it. */
export class Drafts {
  #storage;

  constructor(storage = globalThis.sessionStorage) {
    this.#storage = storage;
  }

  /** @returns `{ base, values }`; nothing where nothing was typed */
  of(id) {
    return JSON.parse(this.#storage.getItem(KEPT + id) ?? 'null') ?? undefined;
  }

  keep(id, draft) {
    this.#storage.setItem(KEPT + id, JSON.stringify(draft));
  }

  drop(id) {
    this.#storage.removeItem(KEPT + id);
  }
}
