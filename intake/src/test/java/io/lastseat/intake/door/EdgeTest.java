package io.lastseat.intake.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.intake.http.Calls;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strangers come by the edge; callers with a key may come either way. */
class EdgeTest {

  private static final String VARIABLE = "LASTSEAT_EDGE_SECRET_HASH";

  /** echo -n 'open sesame' | sha256sum */
  private static final String DIGEST =
      "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb";

  /** echo -n 'lsk_new' | sha256sum */
  private static final String NEW_DIGEST =
      "1dfaee333d328c1b82e884d885ed5a2c7c6f7c56d22f7c26a7451517ec19adf3";

  private static final String OLD = DIGEST.substring(0, 32);
  private static final String NEW = NEW_DIGEST.substring(0, 32);

  private static Answer answer(
      String hashes, Door door, String method, Map<String, String> headers) {
    return Edge.of(Map.of(VARIABLE, hashes), door)
        .get()
        .answer(
            Call.of(method, "/signup/hall", headers, Option.none()),
            call -> Answer.nothing().with("Inside", "yes"));
  }

  private static int status(String hashes, Door door, String header, String value) {
    return answer(hashes, door, "GET", Map.of(header, value)).status();
  }

  @Test
  void whoIsNotKnownComesWithTheSecretAlone() {
    for (Door door : new Door[] {Door.open(), Door.forKeys("sha256:" + NEW_DIGEST)}) {
      assertThat(status(OLD, door, "lastseat-edge", "open sesame")).isEqualTo(204);
      assertThat(status(OLD, door, "lastseat-edge", "open sesame ")).isEqualTo(403);
      assertThat(status(OLD, door, "lastseat-edge", OLD)).isEqualTo(403);
      assertThat(status(OLD, door, "lastseat-edge", "")).isEqualTo(403);
      assertThat(status(OLD, door, "x-api-key", "open sesame")).isEqualTo(403);
      assertThat(status(OLD, door, "authorization", "Bearer x")).isEqualTo(403);
    }
    assertThat(answer(OLD, Door.open(), "GET", Map.of("a", "b")).body())
        .contains("urn:lastseat:problem:around-the-edge");
  }

  /** A gateway that does not answer preflights hands them on. */
  @Test
  void aPreflightIsAnsweredAndNotPassedOn() {
    Map<String, String> asks =
        Map.of("origin", "https://a.example", "access-control-request-method", "POST");
    Answer answer = answer(OLD, Door.forTokens(), "OPTIONS", asks);
    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.headers().containsKey("Inside")).isFalse();
    assertThat(answer(OLD, Door.forTokens(), "POST", asks).status()).isEqualTo(403);
    Map<String, String> noPreflight = Map.of("origin", "https://a.example");
    assertThat(answer(OLD, Door.forTokens(), "OPTIONS", noPreflight).status()).isEqualTo(403);
    assertThat(answer(OLD, Door.open(), "OPTIONS", asks).status()).isEqualTo(403);
  }

  @Test
  void whoHasAKeyNeedsNoSecret() {
    Door door = Door.forKeys("sha256:" + NEW_DIGEST);
    assertThat(status(OLD, door, "x-api-key", "lsk_new")).isEqualTo(204);
    assertThat(Door.forTokens().knows(Calls.of("ada"))).isTrue();
    assertThat(Door.open().knows(Calls.of("ada"))).isFalse();
  }

  @Test
  void twoSecretsAreValidWhileOneIsChanged() {
    for (String hashes : new String[] {OLD + "," + NEW, NEW + "," + OLD}) {
      assertThat(status(hashes, Door.open(), "lastseat-edge", "open sesame")).isEqualTo(204);
      assertThat(status(hashes, Door.open(), "lastseat-edge", "lsk_new")).isEqualTo(204);
      assertThat(status(hashes, Door.open(), "lastseat-edge", "lsk_other")).isEqualTo(403);
    }
  }

  @Test
  void thereIsNoneUnlessSaid() {
    assertThat(Edge.of(Map.of(), Door.open())).isEmpty();
    assertThat(Edge.of(Map.of(VARIABLE, ""), Door.open())).isEmpty();
  }

  /** The last one is the hash of an empty secret. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "open sesame",
        DIGEST,
        "sha256:" + DIGEST,
        ",",
        "41ef4bb0,",
        "e3b0c44298fc1c149afbf4c8996fb924"
      })
  void aMistakeOpensNothing(String hashes) {
    assertThatThrownBy(() -> Edge.of(Map.of(VARIABLE, hashes), Door.open()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(VARIABLE);
  }
}
