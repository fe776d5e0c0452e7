package io.lastseat.intake.api.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The name of a request is not enough to keep, renew or give back its lock. */
class LockWithoutTokenTest {

  private static final Map<String, String> AT_ONCE = Map.of("prefer", "wait=0");
  private static final String MINE = "{\"holder\": \"Ada\", \"lease\": \"PT1M\"%s}";

  private final World world = World.idle();
  private final String name = "tokens-" + UUID.randomUUID();

  @ParameterizedTest
  @CsvSource({"confirm,", "extend,PT23H", "cancel,"})
  void nothingIsAskedByTheNameOfAPendingAcquisition(String kind, @Nullable String hold) {
    Exchange asked = world.postTo("/v1/locks/" + name, MINE.formatted(""), AT_ONCE);
    assertThat(asked.status()).isEqualTo(202);

    assertThat(followUp(name, asked, kind, hold).problem()).isEqualTo("is-a-lock");

    world.decide();
    assertThat(show(name)).isEqualTo("acquired until 2030-06-01T09:01:01Z");
    world.letPass(Duration.ofDays(400));
    assertThat(show(name)).isEqualTo("free until ");
  }

  /** Otherwise the caller would also have the free lock that it refers to. */
  @ParameterizedTest
  @CsvSource({"confirm,", "extend,PT23H", "cancel,"})
  void norByThatOfALockWithReferences(String kind, @Nullable String hold) {
    world.postTo("/v1/locks/" + name, MINE.formatted(""), AT_ONCE);
    world.decide();
    world.letPass(Duration.ofMinutes(2));
    String home = "a-" + name;
    Exchange asked =
        world.postTo(
            "/v1/locks/" + home, MINE.formatted(",\"references\":[\"" + name + "\"]"), AT_ONCE);
    assertThat(asked.status()).isEqualTo(202);

    assertThat(followUp(home, asked, kind, hold).problem()).isEqualTo("is-a-lock");

    world.decide();
    assertThat(show(name)).isEqualTo("acquired until 2030-06-01T09:03:00Z");
    world.letPass(Duration.ofDays(400));
    assertThat(show(name)).isEqualTo("free until ");
    assertThat(show(home)).isEqualTo("free until ");
  }

  @Test
  void noExecutionSucceedsByThatOfItsStart() {
    Exchange asked =
        world.postTo(
            "/v1/executions/" + name, "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}", AT_ONCE);
    assertThat(asked.status()).isEqualTo(202);

    assertThat(followUp(name, asked, "confirm", null).problem()).isEqualTo("is-a-lock");

    world.decide();
    assertThat(world.get("/v1/executions/" + name).text("state")).isEqualTo("running");
  }

  /** The decision itself enforces the rule, whichever way the request came. */
  @Test
  void whatWasWrittenAllTheSameIsRefused() {
    Exchange asked = world.postTo("/v1/locks/" + name, MINE.formatted(""), AT_ONCE);
    RequestId id = RequestId.parse(asked.text("requestId")).get();
    ResourceId lock = new ResourceId(name);
    world.decide();
    assertThat(
            forged(
                new Confirm(name(1), lock, world.now(), id, Option.none()),
                new Confirm(name(2), lock, world.now(), id, Option.none()).by(1),
                new Confirm(name(3), lock, world.now(), id, Option.none()).by(2),
                new Extend(name(4), lock, world.now(), id, Duration.ofHours(23)),
                new Extend(name(5), lock, world.now(), id, Duration.ofHours(23)).by(2),
                new Cancel(Cancel.idFor(id), lock, world.now(), id)))
        .isEqualTo(
            "needs_token hold_beyond_limit needs_token needs_token needs_token needs_token ");
    assertThat(show(name)).isEqualTo("acquired until 2030-06-01T09:01:01Z");
  }

  private String forged(Request... requests) {
    StringBuilder reasons = new StringBuilder();
    for (Request request : requests) {
      world.forge(request);
      world.decide();
      reasons.append(
          world.get("/v1/resources/" + name + "/requests/" + request.id().text()).text("reason")
              + " ");
    }
    return reasons.toString();
  }

  private static RequestId name(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }

  private Exchange followUp(String resource, Exchange asked, String kind, @Nullable String hold) {
    String body = hold == null ? "" : "{\"hold\": \"%s\"}".formatted(hold);
    return world.postTo(
        "/v1/resources/%s/requests/%s/%s".formatted(resource, asked.text("requestId"), kind),
        body,
        new HashMap<>(AT_ONCE));
  }

  private String show(String lock) {
    Exchange shown = world.get("/v1/locks/" + lock);
    return shown.text("status") + " until " + shown.json().path("expiresAt").asText();
  }
}
