package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Limits of what one applicant may have at a time. */
class ApplicantLimitsApiTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");

  private final World world = World.deciding();

  private Exchange ask(String resource, String body) {
    Exchange answer = world.post(resource, body, WAIT);
    world.letPass(Duration.ofMillis(60));
    return answer;
  }

  private static String body(String applicant, long quantity, String more) {
    return "{\"applicant\": \"%s\", \"quantity\": %d%s}".formatted(applicant, quantity, more);
  }

  @Test
  void theLimitsAreShownAndTheResourceIsDecidedByTheStream() {
    Exchange created =
        world.put(
            "each-shown",
            "{\"capacity\": 9, \"maxUnitsPerApplicant\": 2, \"maxRequestsPerApplicant\": 1,"
                + " \"admission\": \"immediate\"}");

    assertThat(created.number("maxUnitsPerApplicant")).isEqualTo(2);
    assertThat(created.number("maxRequestsPerApplicant")).isEqualTo(1);
    assertThat(created.text("effectiveAdmission")).isEqualTo("stream");
  }

  @Test
  void whoHasEnoughIsRefusedAndComesAgainAfterACancellation() {
    world.put("each-units", "{\"capacity\": 9, \"maxUnitsPerApplicant\": 2}");

    Exchange first = ask("each-units", body("Ada", 2, ""));
    Exchange second = ask("each-units", body("Ada", 1, ""));
    Exchange other = ask("each-units", body("Bob", 1, ""));

    assertThat(first.text("status")).isEqualTo("accepted");
    assertThat(second.text("status")).isEqualTo("rejected");
    assertThat(second.text("reason")).isEqualTo("applicant_units_beyond_limit");
    assertThat(second.number("left")).isEqualTo(7);
    assertThat(other.text("status")).isEqualTo("accepted");
    world.postTo(first.header("Location") + "/cancel", "", WAIT);
    assertThat(ask("each-units", body("Ada", 1, "")).text("status")).isEqualTo("accepted");
    new WaitingCalls(world, "each-units").audited();
  }

  @Test
  void aFamilyIsOneApplicantByItsKey() {
    world.put("each-key", "{\"capacity\": 9, \"maxRequestsPerApplicant\": 1}");

    Exchange ada = ask("each-key", body("Ada", 1, ", \"applicantKey\": \"sha256:9f86\""));
    Exchange bob = ask("each-key", body("Bob", 1, ", \"applicantKey\": \"sha256:9f86\""));

    assertThat(ada.text("status")).isEqualTo("accepted");
    assertThat(ada.text("applicantKey")).isEqualTo("sha256:9f86");
    assertThat(world.get(ada.header("Location")).text("applicantKey")).isEqualTo("sha256:9f86");
    assertThat(bob.text("reason")).isEqualTo("applicant_requests_beyond_limit");
    new WaitingCalls(world, "each-key").audited();
  }

  /** The limit was lowered during the wait: the request is refused, and the next one is served. */
  @Test
  void whoWouldHaveMoreThanOneMayIsRefusedAtTheFrontOfTheListAndTheNextIsServed() {
    world.put(
        "each-front", "{\"capacity\": 3, \"maxUnitsPerApplicant\": 3, \"waitingListLimit\": 9}");
    WaitingCalls list = new WaitingCalls(world, "each-front");
    Exchange bob = list.join("Bob", 3);
    Exchange ada = list.join("Ada", 3);
    Exchange cyd = list.join("Cyd", 2);

    list.patch("{\"maxUnitsPerApplicant\": 2}");
    assertThat(list.status(bob).number("quantity")).as("nothing is taken from him").isEqualTo(3);
    list.cancel(bob);

    Exchange refused = list.status(ada);
    assertThat(refused.text("status")).isEqualTo("rejected");
    assertThat(refused.text("reason")).isEqualTo("applicant_units_beyond_limit");
    assertThat(refused.json().has("refusedAt")).isTrue();
    assertThat(list.status(cyd).text("status")).isEqualTo("accepted");
    assertThat(list.books().number("taken")).isEqualTo(2);
    assertThat(list.join("Ada", 1).text("status")).isEqualTo("accepted");
    list.audited();
  }

  @Test
  void whetherThereAreLimitsIsFixedAndHowHighIsNot() {
    world.put("each-fixed", "{\"capacity\": 9, \"maxUnitsPerApplicant\": 3}");
    world.put("each-none", "{\"capacity\": 9}");

    Exchange off = world.patch("each-fixed", "{\"maxUnitsPerApplicant\": null}", Map.of());
    Exchange other =
        world.patch(
            "each-fixed",
            "{\"maxUnitsPerApplicant\": null, \"maxRequestsPerApplicant\": 4}",
            Map.of());
    Exchange on = world.patch("each-none", "{\"maxUnitsPerApplicant\": 3}", Map.of());

    assertThat(off.status()).isEqualTo(409);
    assertThat(off.problem()).isEqualTo("limits-fixed");
    assertThat(other.status()).isEqualTo(200);
    assertThat(on.problem()).isEqualTo("limits-fixed");
  }
}
