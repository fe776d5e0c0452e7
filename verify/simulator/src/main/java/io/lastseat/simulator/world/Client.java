package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Signal;
import java.time.Duration;

/**
 * A guest who signs up, tries again when no answer comes, looks up the status, and wants something
 * else later. With an idempotency key all tries are one request. Without one each try is a request
 * of its own, and each that was acknowledged counts.
 */
final class Client extends Person {

  private static final int MAX_TRIES = 8;
  private static final int MAX_LOOKS = 6;

  /** One guest in this many cancels. */
  private static final int CANCELS = 3;

  /** One guest with a key in this many sends it to two processes at once. */
  private static final int TWINS = 4;

  /** One call in this many asks for the order of the stream. */
  private static final int BY_STREAM = 5;

  /** One guest in this many asks for a hold. */
  private static final int HOLDS = 3;

  /** One guest in this many is signed up by a clerk, who may go over the capacity. */
  private static final int OVER = 12;

  /** One guest in this many wants nothing of the reservation later. */
  private static final int NO_ACTIONS = 3;

  /** One in this number of guests does not want to wait for room. */
  private static final int WAITS = 3;

  /** One guest in this many is one of the same family, whom limits compare as one applicant. */
  private static final int FAMILY = 3;

  /** One guest with a key in this many begins it with the prefix that the resource gave. */
  private static final int FLOORS = 2;

  private static final int MOST_UNITS = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  private final String resource;
  private final boolean keyed;
  private final boolean family;
  private final Creation creation;
  private final RandomActions actions;
  private String key;

  Client(Http http, String name, String resource, boolean keyed, Creation creation) {
    super(http, name, resource);
    this.resource = resource;
    this.key = name;
    this.keyed = keyed;
    this.creation = creation;
    this.family = oneIn(FAMILY);
    this.actions = new RandomActions(http, name, resource);
  }

  @Override
  void live() {
    rest(LONGEST_PAUSE);
    int quantity = 1 + below(MOST_UNITS + 1) / 2;
    int hold = oneIn(HOLDS) ? seconds(LONGEST_PAUSE) : 0;
    boolean waits = !oneIn(WAITS);
    boolean over = oneIn(OVER);
    String terms = creation.terms(weather);
    if (keyed && oneIn(FLOORS)) {
      takePrefix();
    }
    APIGatewayV2HTTPEvent call = call(quantity, hold, waits, over, terms);
    Signal twin = new Signal();
    if (keyed && oneIn(TWINS)) {
      // Now and then the same key with another content.
      APIGatewayV2HTTPEvent same =
          !oneIn(3)
              ? call
              : terms.isEmpty() || oneIn(2)
                  ? call(1 + quantity % MOST_UNITS, hold, waits, over, terms)
                  : call(quantity, hold, waits, over, creation.either(weather));
      scheduler.start(
          () -> {
            rest(A_SECOND);
            call(same);
            twin.give();
          });
    } else {
      twin.give();
    }
    for (int tries = 0; tries < MAX_TRIES && heard().isEmpty(); tries++) {
      HeardAnswer answer = call(call);
      rest(LONGEST_PAUSE);
      if (answer.problem().equals(HeardAnswer.FOREIGN) && isUnknown(answer.requestId())) {
        takePrefix();
        call = call(quantity, hold, waits, over, terms);
      }
    }
    if (!heard().isEmpty()) {
      afterwards(heard().iterator().next());
    }
    if (!keyed && oneIn(2)) {
      // Without a key intake cannot know that this is the second one.
      call(call);
    }
    scheduler.await(twin, LONG);
  }

  /** Without one the key is opaque. */
  private void takePrefix() {
    HeardAnswer seen = call(Calls.get("/v1/resources/" + resource));
    key = seen.body().path("keyPrefix").asText() + name;
  }

  /** A request that is unknown was never decided, and may be sent under another key. */
  private boolean isUnknown(String id) {
    return call(Calls.get("/v1/resources/" + resource + "/requests/" + id))
        .problem()
        .equals("no-such-request");
  }

  private void afterwards(String id) {
    if (!oneIn(NO_ACTIONS)) {
      actions.live(id);
    }
    int cancelsAfter = oneIn(CANCELS) ? below(MAX_LOOKS) : MAX_LOOKS;
    looks(id, Math.min(cancelsAfter, below(MAX_LOOKS)));
    if (cancelsAfter < MAX_LOOKS) {
      actions.giveBack(id);
      looks(id, below(MAX_LOOKS));
      if (oneIn(NO_ACTIONS)) {
        actions.live(id);
      }
    }
  }

  private APIGatewayV2HTTPEvent call(
      int quantity, int hold, boolean waits, boolean over, String terms) {
    APIGatewayV2HTTPEvent own =
        keyed
            ? Calls.reserve(resource, name, quantity, key)
            : Calls.reserve(resource, name, quantity);
    APIGatewayV2HTTPEvent one = family ? Calls.comparedBy(own, "family") : own;
    APIGatewayV2HTTPEvent plain = over ? Calls.overBy(one, "clerk of " + name) : one;
    APIGatewayV2HTTPEvent held = hold == 0 ? plain : Calls.held(plain, hold);
    APIGatewayV2HTTPEvent waiting = waits ? Calls.waiting(held) : held;
    APIGatewayV2HTTPEvent call = terms.isEmpty() ? waiting : Calls.creating(waiting, terms);
    return oneIn(BY_STREAM) ? Calls.byStream(call) : call;
  }

  private void looks(String id, int number) {
    for (int looks = number; looks > 0; looks--) {
      call(Calls.get("/v1/resources/" + resource + "/requests/" + id));
      rest(LONGEST_PAUSE);
    }
  }
}
