package io.lastseat.clock;

/** Tells a process whether its own clock agrees with that of the database. */
public interface ServerClock {

  /** Always in order: for tests, and for worlds that do not test clocks. */
  ServerClock TRUSTING =
      new ServerClock() {
        private final Reading inOrder = new Reading.InOrder();

        @Override
        public Reading now() {
          return inOrder;
        }
      };

  /** By recent exchanges; makes no call and never waits. */
  Reading now();

  /**
   * Passes a clock that is in order, or of which nothing is known.
   *
   * @throws ClockOffException where it is off
   */
  default void mustNotBeOff() {
    if (now() instanceof Reading.Off off) {
      throw new ClockOffException(off.by());
    }
  }
}
