const RESOLUTION_MS = 1000;

/**
 * The server's clock, as far as its answers tell. `Date` of an answer names a whole second: somewhere between sending
 * and receiving, the server's clock was in that second. Each answer so bounds the difference of the clocks, and several
 * bound it more narrowly. Where two contradict each other, a clock was set, and the newest one counts.
 */
export class ServerClock {
  #local;
  #least = -Infinity;
  #most = Infinity;

  constructor(local) {
    this.#local = local;
  }

  /** Milliseconds since 1970. */
  now() {
    return this.#local.now() + (this.#least === -Infinity ? 0 : (this.#least + this.#most) / 2);
  }

  /** @param {string | null} date the header of an answer @param {number} sentAt @param {number} receivedAt */
  learn(date, sentAt, receivedAt) {
    const second = date === null ? NaN : Date.parse(date);
    if (Number.isNaN(second)) {
      return;
    }
    const least = second - receivedAt;
    const most = second + RESOLUTION_MS - sentAt;
    const narrower = [Math.max(least, this.#least), Math.min(most, this.#most)];
    [this.#least, this.#most] = narrower[0] <= narrower[1] ? narrower : [least, most];
  }
}
