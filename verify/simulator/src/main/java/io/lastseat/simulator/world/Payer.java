package io.lastseat.simulator.world;

import io.lastseat.simulator.functions.Calls;
import java.time.Duration;

/** Pays into a wallet now and then, until that is heard, while others spend from it. */
final class Payer extends Person {

  private static final int MAX_TRIES = 5;
  private static final int MOST_DEPOSITS = 4;
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final String wallet;

  Payer(Http http, String name, String wallet) {
    super(http, name, wallet);
    this.wallet = wallet;
  }

  @Override
  void live() {
    for (int number = 1 + below(MOST_DEPOSITS); number > 0; number--) {
      rest(PAUSE);
      String key = key(4);
      int amount = 1 + below(3);
      for (int tries = 0; tries < MAX_TRIES && !pays(amount, key); tries++) {
        rest(PAUSE);
      }
      if (!key.isEmpty() && oneIn(3)) {
        pays(amount, key);
      }
    }
  }

  private boolean pays(int amount, String key) {
    int status = call(Calls.deposit(wallet, amount, key, oneIn(2))).status();
    return status == 200 || status == 202;
  }
}
