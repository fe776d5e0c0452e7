// What a test owns of a page's time. It runs before the page's own scripts, and again to change what was given. The rest is
// as the page's code has it: its timers run, and end as they do for a person.
(given) => {
  if (window.pageClock) {
    Object.assign(window.pageClock, given);
    return;
  }
  const clock = { ...given };
  window.pageClock = clock;

  const machine = Date.now;
  Date.now = () => machine() + clock.aheadMs;

  // The server's clock, as far as the page is told.
  const header = Headers.prototype.get;
  Headers.prototype.get = function (name) {
    const value = header.call(this, name);
    return name === 'Date' && value !== null ? new Date(Date.parse(value) + clock.serverAheadMs).toUTCString() : value;
  };

  // A call that the page gives up says how slow the machine is, and nothing of the page. The client gives up after a whole
  // number of seconds from ten on; its pauses are drawn, and have no such length.
  const givesUp = (ms) => ms >= 10_000 && ms % 1000 === 0;
  const isPause = (ms) => ms >= 500;
  const NEVER_MS = 2 ** 31 - 1;
  const start = window.setTimeout.bind(window);
  window.setTimeout = (work, ms = 0, ...more) =>
    start(work, givesUp(ms) || (clock.holdsPauses && isPause(ms)) ? NEVER_MS : ms, ...more);
  AbortSignal.timeout = () => new AbortController().signal;
}
