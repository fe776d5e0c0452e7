const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
const BETWEEN_POLLS_MS = 1800;
const BETWEEN_LOOKS_AT_A_PLACE_MS = 20_000;

/** How long to wait before the next call. All pauses are drawn, so that a crowd does not come back all at once. */
export class Pauses {
  #clock;
  #random;

  constructor({ clock, random }) {
    this.#clock = clock;
    this.#random = random;
  }

  /** After a call without an answer: 1 s, 2 s, 4 s and so on to 30 s, half of it drawn; never less than was asked for. */
  afterTrouble(troubles, retryAfterMs, signal) {
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(troubles - 1, 10));
    const drawn = longest * (0.5 + 0.5 * this.#random());
    return this.#clock.pause(Math.max(drawn, this.#jittered(retryAfterMs)), signal);
  }

  /** Between two polls: what Retry-After says, and at least so long that a page asks less than once in two seconds on average. */
  betweenPolls(retryAfterMs, signal) {
    return this.#clock.pause(this.#jittered(Math.max(retryAfterMs, BETWEEN_POLLS_MS)), signal);
  }

  /** Between two looks at a place on the waiting list, which moves slowly. */
  betweenLooksAtAPlace(signal) {
    return this.#clock.pause(this.#jittered(BETWEEN_LOOKS_AT_A_PLACE_MS), signal);
  }

  #jittered(milliseconds) {
    return milliseconds * (1 + 0.5 * this.#random());
  }
}
