package io.lastseat.simulator.world;

import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.functions.Calls;
import java.time.Duration;

/** Reads rosters, in pages of two, figures and verdicts while others decide. */
final class Analyst extends Person {

  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final String resource;
  private String verdicts;

  Analyst(Http http, String resource) {
    super(http, "analyst", resource);
    this.resource = resource;
    this.verdicts = path() + "/verdicts?after=0&limit=10";
  }

  private String path() {
    return "/v1/resources/" + resource;
  }

  @Override
  void live() {
    for (int times = below(4); times > 0; times--) {
      rest(PAUSE);
      read();
    }
  }

  /** All of the roster, and what was decided since the last time. */
  void read() {
    call(Calls.get(path()));
    for (String next = path() + "/roster?limit=2"; !next.isEmpty(); next = next(next)) {
      scheduler.sleep(weather.way());
    }
    for (String next = next(verdicts); !next.equals(verdicts) && !next.isEmpty(); ) {
      verdicts = next;
      next = next(verdicts);
    }
  }

  /** The path of the next page; empty where there is none, or no answer. */
  private String next(String page) {
    HeardAnswer answer = call(Calls.get(page));
    return answer.status() == 200 ? answer.body().path("next").asText() : "";
  }
}
