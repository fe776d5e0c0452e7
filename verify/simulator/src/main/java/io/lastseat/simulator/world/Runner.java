package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.functions.Calls;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Gets an event now and then that makes it start an execution. It works, fails, succeeds, crashes
 * in the middle, or stands still for longer than its lease and goes on as if nothing had happened;
 * and it gets events again whose run is long over.
 */
final class Runner extends Person {

  private static final int STARTED = 201;
  private static final int MAX_TRIES = 5;
  private static final int MOST_EVENTS = 3;
  private static final int MOST_DEEDS = 4;
  private static final int DEEDS = 6;
  private static final int ENDS = 8;

  /** One run in this many is never taken over. */
  private static final int NEVER = 12;

  private static final long NEVER_GIVEN = 1L << 50;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);

  private final String execution;
  private final List<APIGatewayV2HTTPEvent> sent = new ArrayList<>();

  Runner(Http http, String name, String execution) {
    super(http, name, execution);
    this.execution = execution;
  }

  @Override
  void live() {
    rest(EARLY);
    for (int rounds = 1 + below(MOST_EVENTS); rounds > 0; rounds--) {
      String key = key(3);
      int lease = oneIn(NEVER) ? 0 : seconds(LONGEST_PAUSE);
      APIGatewayV2HTTPEvent event = Calls.start(execution, name, lease, key, waits());
      if (!key.isEmpty()) {
        sent.add(event);
        if (oneIn(3)) {
          scheduler.start(() -> call(event));
        }
      }
      start(event, MAX_TRIES).forEach(this::work);
      if (!key.isEmpty() && oneIn(2)) {
        rest(LONGEST_PAUSE);
        start(event, 1).forEach(this::work);
      }
      rest(LONGEST_PAUSE);
    }
  }

  /** Old events, under keys that may be forgotten by now. */
  @Override
  void sendAgain() {
    for (int times = below(MOST_EVENTS); times > 0 && !sent.isEmpty(); times--) {
      rest(LONGEST_PAUSE);
      start(sent.get(below(sent.size())), 1).forEach(this::work);
    }
  }

  private Option<Long> start(APIGatewayV2HTTPEvent event, int most) {
    for (int tries = 0; tries < most; tries++) {
      HeardAnswer answer = call(event);
      if (answer.status() == STARTED) {
        return Option.some(answer.body().get("token").asLong());
      }
      rest(LONGEST_PAUSE);
    }
    return Option.none();
  }

  private void work(long token) {
    for (int deeds = below(MOST_DEEDS); deeds > 0; deeds--) {
      rest(LONGEST_PAUSE);
      switch (below(DEEDS)) {
        case 0 -> look();
        case 1 -> call(Calls.succeed(execution, token + NEVER_GIVEN, "forged", false));
        default -> again(Calls.renewRun(execution, token, seconds(LONGEST_PAUSE), key(2), waits()));
      }
    }
    rest(LONGEST_PAUSE);
    switch (below(ENDS)) {
      // It crashes without a word.
      case 0, 1 -> {}
      case 2, 3, 4 -> again(Calls.fail(execution, token, "failure of " + token, waits()));
      case 5 -> {
        again(Calls.succeed(execution, token, "done by " + token, waits()));
        again(Calls.fail(execution, token, "a second thought", waits()));
        again(Calls.succeed(execution, token, "done otherwise", waits()));
      }
      default -> again(Calls.succeed(execution, token, "done by " + token, waits()));
    }
  }

  /** As he may not have heard. */
  private void again(APIGatewayV2HTTPEvent call) {
    for (int tries = 1 + below(3); tries > 0; tries--) {
      call(call);
      rest(LONGEST_PAUSE);
    }
  }

  private void look() {
    call(Calls.get("/v1/executions/" + execution));
  }

  private boolean waits() {
    return !oneIn(4);
  }
}
