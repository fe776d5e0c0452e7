package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.answers.HeardAnswer;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/** A client: it does what a client does, and checks nothing. */
abstract class Person extends Setting {

  static final int SHORTEST_SECONDS = 5;
  static final Duration EARLY = Duration.ofMinutes(4);
  static final Duration A_SECOND = Duration.ofSeconds(1);
  static final Duration LONG = Duration.ofDays(1000);

  final Http http;
  final String name;
  private final String home;
  private final Set<String> heard = new LinkedHashSet<>();
  private int keys;

  /**
   * Of a world.
   *
   * @param home the resource in whose log its requests are decided
   */
  Person(Http http, String name, String home) {
    super(http);
    this.http = http;
    this.name = name;
    this.home = home;
  }

  /** The whole story, for a task. */
  abstract void live();

  /** What it sends again when it has come back after a month, for a task. */
  void sendAgain() {}

  /** It asks for nothing more. */
  void settle() {
    heard.forEach(id -> tables.settled(home, id));
  }

  Set<String> heard() {
    return heard;
  }

  final HeardAnswer call(APIGatewayV2HTTPEvent call) {
    HeardAnswer answer = http.call(name, call);
    if (answer.isTaken()) {
      heard.add(answer.requestId());
    }
    return answer;
  }

  final boolean oneIn(int times) {
    return weather.below(times) == 0;
  }

  final int below(int number) {
    return weather.below(number);
  }

  final void rest(Duration longest) {
    scheduler.sleep(weather.upTo(longest));
  }

  final int seconds(Duration longest) {
    return SHORTEST_SECONDS + (int) weather.upTo(longest).toSeconds();
  }

  /** An idempotency key that was never used; empty once in this number of times. */
  final String key(int emptyOneIn) {
    return oneIn(emptyOneIn) ? "" : name + "-" + ++keys;
  }
}
