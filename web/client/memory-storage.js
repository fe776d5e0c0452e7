/** A storage as browsers have one, that a reload forgets. */
export class MemoryStorage {
  #items = new Map();

  getItem(name) {
    return this.#items.get(name) ?? null;
  }

  setItem(name, text) {
    this.#items.set(name, String(text));
  }

  removeItem(name) {
    this.#items.delete(name);
  }
}

/** Another storage, for as long as it does not throw: browsers do where a person allows none, or it is full. */
export class ForgivingStorage {
  #storage;
  #memory = new MemoryStorage();

  /** @param {() => Storage} storage asked for at each use, since the very question may throw */
  constructor(storage) {
    this.#storage = storage;
  }

  getItem(name) {
    const remembered = this.#memory.getItem(name);
    if (remembered !== null) {
      return remembered;
    }
    try {
      return this.#storage().getItem(name);
    } catch {
      return null;
    }
  }

  setItem(name, text) {
    try {
      this.#storage().setItem(name, text);
      this.#memory.removeItem(name);
    } catch {
      this.#memory.setItem(name, text);
    }
  }

  removeItem(name) {
    this.#memory.removeItem(name);
    try {
      this.#storage().removeItem(name);
    } catch {
      // What cannot forget could not keep either.
    }
  }
}
