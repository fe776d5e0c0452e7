package io.lastseat.intake.usecase;

import java.time.Duration;

/** Lets time pass between two looks at something that somebody else will change. */
public interface Pause {

  /** Returns after this long, or at once when the thread is interrupted (its flag stays set). */
  void pause(Duration length);

  /** Sleeps. */
  static Pause sleeping() {
    return length -> {
      try {
        Thread.sleep(length.toMillis());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    };
  }
}
