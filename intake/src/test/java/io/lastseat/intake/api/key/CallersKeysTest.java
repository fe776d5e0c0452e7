package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An idempotency key belongs to the caller who sends it. */
class CallersKeysTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String BOB = "{\"applicant\": \"Bob\", \"quantity\": 1}";

  /** echo -n 'open sesame' | sha256sum */
  private static final String SESAME =
      "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb";

  /** echo -n 'lsk_newer' | sha256sum */
  private static final String NEWER =
      "070f20addd421b37b4185ca0bb7d7d9d7aef4ef180f875b6f1567b802f391628";

  private final World world = World.deciding();

  @Test
  void aStrangerCannotOccupyTheKeyOfSomebodyElse() {
    world.put("callers", "{\"capacity\": 9}");

    Exchange stranger = post("callers", BOB, Map.of(), "mallory");
    Exchange owner = post("callers", ADA, Map.of(), "ada");
    Exchange again = post("callers", ADA, Map.of(), "ada");
    Exchange nobody = world.post("callers", BOB, Map.of("idempotency-key", "key-1"));

    assertThat(stranger.status()).isEqualTo(202);
    assertThat(owner.status()).isEqualTo(202);
    assertThat(again.text("requestId")).isEqualTo(owner.text("requestId"));
    assertThat(post("callers", BOB, Map.of(), "ada").status()).isEqualTo(422);
    assertThat(nobody.status()).isEqualTo(202);
    assertThat(nobody.text("requestId")).isNotEqualTo(stranger.text("requestId"));
  }

  @Test
  void anApiKeyHasAnOwnerToo() {
    world.put("owners", "{\"capacity\": 9}");
    World locked = World.withApiKey(SESAME);
    Map<String, String> mine = Map.of("idempotency-key", "key-1", "x-api-key", "open sesame");

    Exchange owner = locked.post("owners", ADA, mine);
    Exchange again = locked.post("owners", ADA, mine);
    // The request was made while the door was open to all.
    Exchange before = world.post("owners", BOB, Map.of("idempotency-key", "key-1"));

    assertThat(owner.status()).isEqualTo(202);
    assertThat(again.text("requestId")).isEqualTo(owner.text("requestId"));
    assertThat(before.status()).isEqualTo(202);
  }

  /** A retry that is sent with the new key is still a retry. */
  @Test
  void aChangedApiKeyDoesNotChangeTheCaller() {
    world.put("rotated", "{\"capacity\": 9}");
    World both = World.withApiKey(SESAME + ",sha256:" + NEWER);

    Exchange first = both.post("rotated", ADA, keyed("open sesame"));
    Exchange retried = both.post("rotated", ADA, keyed("lsk_newer"));
    Exchange afterwards = World.withApiKey(NEWER).post("rotated", ADA, keyed("lsk_newer"));

    assertThat(first.status()).isEqualTo(202);
    assertThat(retried.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(afterwards.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(both.post("rotated", ADA, keyed("lsk_oldest")).status()).isEqualTo(401);
  }

  private static Map<String, String> keyed(String apiKey) {
    return Map.of("idempotency-key", "key-1", "x-api-key", apiKey);
  }

  /** A client's own headers do not decide who it is. */
  @Test
  void theSubjectIsTheOneThatTheGatewayChecked() {
    world.put("claims", "{\"capacity\": 9}");

    Exchange owner = post("claims", ADA, Map.of(), "ada");
    Exchange stranger =
        post("claims", BOB, Map.of("sub", "ada", "authorization", "Bearer ada"), "mallory");

    assertThat(stranger.status()).isEqualTo(202);
    assertThat(stranger.text("requestId")).isNotEqualTo(owner.text("requestId"));
  }

  private Exchange post(String resource, String body, Map<String, String> more, String subject) {
    Map<String, String> headers = new HashMap<>(more);
    headers.put("idempotency-key", "key-1");
    return world.bySubject(
        subject, "POST", "/v1/resources/" + resource + "/requests", headers, body);
  }
}
