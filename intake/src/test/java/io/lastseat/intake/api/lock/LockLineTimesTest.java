package io.lastseat.intake.api.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.Limits;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever has waited for a lock as long as he wanted leaves the line, wherever he stands in it. */
class LockLineTimesTest {

  private final String name = "line-times-" + UUID.randomUUID();
  private World world = World.idle();

  /** Whoever does not stand first looks every 200 ms at most. */
  private void begin(boolean atOnce) {
    Runnable heads = () -> world.letPass(Duration.ofMillis(200));
    world = atOnce ? World.overtakenAtOnce(heads) : World.overtaken(heads);
  }

  @AfterEach
  void theAuditAgrees() {
    world.decide();
    Claims.audited(name);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void underAKeyItIsAnsweredThoughSomebodyBeforeItWaitsLonger(boolean atOnce) {
    begin(atOnce);
    acquire(world, "Ada", "", "");
    died("Grace", "PT20S", "");

    Exchange linus = acquire(world, "Linus", "PT1S", "linus");
    if (!atOnce) {
      // Another call of the key may have been served: the log has to say first that nobody was.
      assertThat(linus.status()).isEqualTo(202);
      world.decide();
      world.letPass(Duration.ofMillis(60));
      linus = acquire(world, "Linus", "PT1S", "linus");
    }
    assertThat(linus.problem()).isEqualTo("lock-held");
    assertThat(linus.text("holder")).isEqualTo("Ada");
    assertThat(acquire(world, "Linus", "PT1S", "linus").problem()).isEqualTo("lock-held");
    assertThat(rosterSays("Grace waiting")).isTrue();
    assertThat(rosterSays("Linus waiting")).isFalse();
  }

  @Test
  void theirPlacesAreFreeForOthersThoughOneBeforeThemStillWaits() {
    begin(true);
    acquire(world, "Ada", "", "");
    died("Grace", "PT20S", "");
    for (int i = 1; i < Limits.MAX_WAITING_FOR_LOCK; i++) {
      died("Linus " + i, "PT1S", "key " + i);
    }
    assertThat(acquire(world, "Barbara", "PT2S", "").problem()).isEqualTo("lock-held");
    world.letPass(Duration.ofSeconds(6));

    assertThat(died("Barbara", "PT2S", "").status()).as("in line").isEqualTo(202);
    assertThat(rosterSays("Grace waiting")).isTrue();
    assertThat(rosterSays("Barbara waiting")).isTrue();
    assertThat(rosterSays("Linus 1 waiting")).isFalse();
    assertThat(rosterSays("Linus 63 waiting")).isFalse();
  }

  private boolean rosterSays(String entry) {
    for (var each : world.get("/v1/resources/" + name + "/roster").json().path("entries")) {
      if (entry.equals(each.path("applicant").asText() + " " + each.path("status").asText())) {
        return true;
      }
    }
    return false;
  }

  /** By a function that dies while it waits: it answers for us, but withdraws nothing. */
  private Exchange died(String holder, String waitFor, String key) {
    Exchange answer = acquire(LineCalls.dying(world), holder, waitFor, key);
    world.decide();
    world.letPass(Duration.ofMillis(1));
    return answer;
  }

  private Exchange acquire(World by, String holder, String waitFor, String key) {
    return LineCalls.acquire(by, name, holder, waitFor, "PT1M", key);
  }
}
