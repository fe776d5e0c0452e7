package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The order of steps of {@code docs/scenarios/hold-and-pay.md}: a shop with orders of its own and a
 * provider of payments. The shop crashes behind any step, once before and once after it has noted
 * the result, and its next run goes on from the row of the order.
 */
class HoldAndPayTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");

  /** The state in the row of an order; the last two are ends. */
  private enum State {
    ORDERED,
    HELD,
    AUTHORISED,
    CONFIRMED,
    LOST,
    PAID,
    RELEASED
  }

  /** The shop's machine went down. */
  private static final class Crashed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final World world = World.deciding();

  /** What the provider has done, by the number of the order: each call may be repeated. */
  private final Set<String> authorised = new HashSet<>();

  private final Map<String, Integer> captured = new HashMap<>();
  private final Set<String> released = new HashSet<>();

  private State row = State.ORDERED;
  private String reservation = "";

  @ParameterizedTest
  @EnumSource(names = {"ORDERED", "HELD", "AUTHORISED", "CONFIRMED"})
  void aCrashBehindAnyStepLosesNothing(State step) {
    for (boolean noted : new boolean[] {true, false}) {
      String theatre = "pay-crash-" + step + noted;
      begin(theatre);
      run(theatre, step, noted);

      run(theatre, State.PAID, true);

      assertThat(row).isEqualTo(State.PAID);
      assertThat(captured).isEqualTo(Map.of("order-1", 1));
      assertThat(world.get("/v1/resources/" + theatre).number("taken")).isEqualTo(1);
      assertThat(world.get(reservation).text("status")).isEqualTo("accepted");
    }
  }

  /** The buyer took too long, and another person has the seat: no money is taken. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLateConfirmationOfASeatThatIsGoneIsNeverCaptured(boolean noted) {
    String theatre = "pay-late-" + noted;
    begin(theatre);
    run(theatre, State.HELD, true);
    world.letPass(Duration.ofMinutes(11));
    world.reserve(theatre, "Grace", 1);
    run(theatre, State.AUTHORISED, noted);
    Exchange late = world.postTo(reservation + "/confirm", "", WAIT);
    run(theatre, State.PAID, true);

    assertThat(late.status()).isEqualTo(409);
    assertThat(late.problem()).isEqualTo("sold-out");
    assertThat(row).isEqualTo(State.RELEASED);
    assertThat(captured).isEmpty();
    assertThat(released).containsExactly("order-1");
    assertThat(world.get("/v1/resources/" + theatre).number("taken")).isEqualTo(1);
  }

  /** Late, and the seat is still free: the confirmation gets it, and the money is taken. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLateConfirmationOfASeatThatIsFreeIsCaptured(boolean noted) {
    String theatre = "pay-free-" + noted;
    begin(theatre);
    run(theatre, State.HELD, noted);
    world.letPass(Duration.ofMinutes(11));
    run(theatre, State.PAID, true);

    assertThat(row).isEqualTo(State.PAID);
    assertThat(captured).isEqualTo(Map.of("order-1", 1));
  }

  private void begin(String theatre) {
    world.put(theatre, "{\"capacity\": 1, \"hold\": \"PT10M\"}");
    row = State.ORDERED;
    captured.clear();
  }

  /** Runs the worker until the order has ended, or it crashes behind the step of this state. */
  private void run(String theatre, State last, boolean noted) {
    try {
      while (row != State.PAID && row != State.RELEASED) {
        State before = row;
        State next = step(theatre, before);
        if (before == last && !noted) {
          throw new Crashed();
        }
        row = next;
        if (before == last) {
          throw new Crashed();
        }
      }
    } catch (Crashed down) {
      assertThat(down).isNotNull();
    }
  }

  /** One step: a call that may be repeated. Its result is noted behind it. */
  private State step(String theatre, State now) {
    return switch (now) {
      case ORDERED -> {
        Map<String, String> keyed = new HashMap<>(WAIT);
        keyed.put("idempotency-key", "order-1");
        String body = "{\"applicant\": \"Ada\", \"quantity\": 1}";
        reservation = world.post(theatre, body, keyed).header("Location");
        yield State.HELD;
      }
      case HELD -> {
        authorised.add("order-1");
        yield State.AUTHORISED;
      }
      case AUTHORISED -> {
        Exchange confirmed = world.postTo(reservation + "/confirm", "", WAIT);
        yield confirmed.status() == 200 ? State.CONFIRMED : State.LOST;
      }
      case CONFIRMED -> {
        assertThat(authorised).contains("order-1");
        captured.put("order-1", 1);
        yield State.PAID;
      }
      case LOST -> {
        released.add("order-1");
        yield State.RELEASED;
      }
      default -> throw new IllegalStateException("It has ended: " + now);
    };
  }
}
