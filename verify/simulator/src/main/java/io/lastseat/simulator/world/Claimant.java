package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.functions.Calls;
import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;

/**
 * Wants units of several resources, all or nothing, tries until that is heard, and later confirms,
 * keeps or gives back what it got.
 */
final class Claimant extends Person {

  private static final int MAX_TRIES = 8;
  private static final int MAX_LOOKS = 4;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  /** Many give back what they have at the end of each such period. */
  static final Duration TOGETHER = Duration.ofMinutes(20);

  private final SortedMap<String, Integer> units;
  private final boolean keyed;

  /** One that has yet to ask, with a key or without. */
  Claimant(Http http, String name, SortedMap<String, Integer> units, boolean keyed) {
    super(http, name, units.firstKey());
    this.units = units;
    this.keyed = keyed;
  }

  @Override
  void live() {
    rest(EARLY);
    int hold = !oneIn(3) ? 0 : seconds(LONGEST_PAUSE);
    APIGatewayV2HTTPEvent call = Calls.claim(name, units, hold, keyed ? name : "");
    for (int tries = 0; tries < MAX_TRIES && heard().isEmpty(); tries++) {
      call(call);
      rest(LONGEST_PAUSE);
    }
    if (!heard().isEmpty()) {
      String claim = heard().iterator().next();
      RandomActions actions = new RandomActions(http, name, units.firstKey());
      if (oneIn(2)) {
        actions.live(claim);
      }
      looks(claim);
      if (!oneIn(3)) {
        untilTheyAllDo();
      }
      if (!oneIn(3)) {
        actions.giveBack(claim);
      }
      looks(claim);
    }
  }

  private void untilTheyAllDo() {
    Instant now = scheduler.now();
    long seconds = TOGETHER.toSeconds() - now.getEpochSecond() % TOGETHER.toSeconds();
    scheduler.sleep(Duration.ofSeconds(seconds));
  }

  private void looks(String id) {
    for (int looks = below(MAX_LOOKS); looks > 0; looks--) {
      call(Calls.get("/v1/resources/" + units.firstKey() + "/requests/" + id));
      rest(LONGEST_PAUSE);
    }
  }
}
