package io.lastseat.simulator.schedule;

import java.util.ArrayList;
import java.util.List;

/** Something that happens once, and that tasks can wait for. */
public final class Signal {

  private final List<Runnable> waiting = new ArrayList<>();
  private boolean given;

  public void give() {
    if (!given) {
      given = true;
      waiting.forEach(Runnable::run);
      waiting.clear();
    }
  }

  public boolean isGiven() {
    return given;
  }

  void then(Runnable action) {
    waiting.add(action);
  }
}
