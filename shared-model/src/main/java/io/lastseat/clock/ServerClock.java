package io.lastseat.clock;

/** Tells a process whether its own clock agrees with the clock of the database. */
public interface ServerClock {

  /** Always reports a clock in order: for tests, and for worlds that do not test clocks. */
  ServerClock TRUSTING =
      new ServerClock() {
        private final Reading inOrder = new Reading.InOrder();

        @Override
        public Reading now() {
          return inOrder;
        }
      };

  /** Judges the clock by recent exchanges. It makes no call and never waits. */
  Reading now();

  /**
   * Accepts a clock that is in order or unknown.
   *
   * @throws ClockOffException if the clock is off
   */
  default void mustNotBeOff() {
    if (now() instanceof Reading.Off off) {
      throw new ClockOffException(off.by());
    }
  }
}
