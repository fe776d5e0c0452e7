package io.lastseat.serve.signup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.pages.SignUpSite;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.site.Invocation;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A form that comes before its resource is created. */
class EarlySignUpTest {

  private final World world = World.idle();

  /** The page without JavaScript keeps what was typed, and its key. */
  @Test
  void thePageIsSentAgainAsItWas() {
    world.put(
        "early-hall", "{\"capacity\": 9, \"longestHold\": \"PT1H\"}", Map.of("prefer", "wait=0"));
    String form = "key=8e03978e-40d5-43dd-bc93-6894a57f9324&applicant=Zo%C3%AB&quantity=2";

    Answer early = page("/signup/early-hall/requests", form);
    world.decide();
    world.letPass(Duration.ofSeconds(1));
    Answer later = page("/signup/early-hall/requests", form);

    assertThat(early.status()).isEqualTo(409);
    assertThat(early.body())
        .contains("being prepared", "8e03978e-40d5-43dd-bc93-6894a57f9324", "Zo\u00eb");
    assertThat(later.status()).isEqualTo(303);
  }

  private Answer page(String at, String form) {
    return new SignUpSite(Clock.systemUTC())
        .before(world.function())
        .answer(
            Call.of(
                "POST",
                at,
                Map.of("content-type", "application/x-www-form-urlencoded"),
                Option.some(form)),
            Invocation.within(Duration.ofMinutes(1), failure -> Option.none()));
  }
}
