package io.lastseat.intake.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.command.Caller;
import io.lastseat.intake.http.Calls;
import io.lastseat.intake.http.Role;
import io.lastseat.site.Call;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoorTest {

  /** echo -n 'open sesame' | sha256sum */
  private static final String DIGEST =
      "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb";

  /** echo -n 'lsk_new' | sha256sum */
  private static final String NEW_DIGEST =
      "1dfaee333d328c1b82e884d885ed5a2c7c6f7c56d22f7c26a7451517ec19adf3";

  private static final String HASH = "sha256:" + DIGEST;
  private static final String NEW_HASH = "sha256:" + NEW_DIGEST;

  @Test
  void admitsTheKeyAlone() {
    for (String hash : new String[] {HASH, "sha256:" + DIGEST.toUpperCase(Locale.ROOT)}) {
      Door key = Door.forKeys(hash);
      assertThat(key.admits(Calls.with("x-api-key", "open sesame"))).isTrue();
      assertThat(key.admits(Calls.with("x-api-key", "open sesame "))).isFalse();
      assertThat(key.admits(Calls.with("x-api-key", "lsk_new"))).isFalse();
      assertThat(key.admits(Calls.with("x-api-key", DIGEST))).isFalse();
      assertThat(key.admits(Calls.with("x-api-key", HASH))).isFalse();
      assertThat(key.admits(Calls.with("authorization", "open sesame"))).isFalse();
    }
  }

  @Test
  void admitsTwoKeysWhileOneIsChanged() {
    for (String hashes : new String[] {HASH + "," + NEW_HASH, NEW_HASH + "," + HASH}) {
      Door keys = Door.forKeys(hashes);
      assertThat(keys.admits(Calls.with("x-api-key", "open sesame"))).isTrue();
      assertThat(keys.admits(Calls.with("x-api-key", "lsk_new"))).isTrue();
      assertThat(keys.admits(Calls.with("x-api-key", "lsk_other"))).isFalse();
    }
  }

  @Test
  void admitsCheckedTokensAloneWhereTokensAreWanted() {
    assertThat(Door.forTokens().admits(Calls.of("ada"))).isTrue();
    assertThat(Door.forTokens().admits(Calls.with("authorization", "Bearer x"))).isFalse();
  }

  @Test
  void isSetByTheEnvironment() {
    Call bare = Calls.with("x-api-key", "open sesame");
    Call other = Calls.with("x-api-key", "other");
    assertThat(Door.of(Map.of("LASTSEAT_API_ACCESS", "ApiKey")).admits(bare)).isFalse();
    assertThat(Door.of(Map.of("LASTSEAT_API_ACCESS", "Open")).admits(other)).isTrue();
    assertThat(Door.of(Map.of("LASTSEAT_API_ACCESS", "Jwt")).admits(bare)).isFalse();
    assertThat(Door.of(Map.of()).admits(other)).isTrue();
    assertThatThrownBy(() -> Door.of(Map.of("LASTSEAT_API_ACCESS", "jwt")))
        .hasMessageContaining("LASTSEAT_API_ACCESS is 'jwt'");
  }

  /** The stage has ten variables; the template fills those without a hash with a hyphen. */
  @Test
  void aStageHasUpToTenKeysAndAChangeOfThemCountsAtOnce() {
    Door door = Door.of(Map.of("LASTSEAT_API_ACCESS", "ApiKey"));
    Map<String, String> shops = stage(HASH + "=ask");
    Map<String, String> both = stage(HASH + "=ask", NEW_HASH);

    assertThat(given(door, Calls.withKey("open sesame", shops))).isEqualTo(upTo(Role.ASK));
    assertThat(given(door, Calls.withKey("lsk_new", shops))).isEmpty();
    assertThat(given(door, Calls.withKey("lsk_new", both))).isEqualTo(upTo(Role.ADMINISTER));
    assertThat(given(door, Calls.withKey("open sesame", both))).isEqualTo(upTo(Role.ASK));
    assertThat(given(door, Calls.withKey("open sesame", stage(NEW_HASH)))).isEmpty();
    assertThat(given(door, Calls.withKey("open sesame", Map.of()))).isEmpty();
    assertThatThrownBy(() -> door.admits(Calls.withKey("open sesame", stage("", HASH))))
        .hasMessageContaining("64 hexadecimal digits");
  }

  private static Map<String, String> stage(String... hashes) {
    Map<String, String> variables = new HashMap<>();
    for (int number = 0; number < Door.MOST_KEYS; number++) {
      variables.put("key" + number, number < hashes.length ? hashes[number] : "-");
    }
    return variables;
  }

  @Test
  void tenKeysAndEachOnce() {
    Function<Integer, String> keys =
        number ->
            IntStream.range(0, number)
                .mapToObj(each -> Door.hashOf("key " + each))
                .collect(Collectors.joining(","));
    assertThat(Door.forKeys(keys.apply(10)).admits(Calls.with("x-api-key", "key 9"))).isTrue();
    assertThatThrownBy(() -> Door.forKeys(keys.apply(11)))
        .hasMessage("There are 11 API keys: give at most 10.");
    for (String again : List.of(HASH, "sha256:" + DIGEST.toUpperCase(Locale.ROOT), HASH + "=ask")) {
      assertThatThrownBy(() -> Door.forKeys(HASH + "," + NEW_HASH + "," + again))
          .hasMessageContaining("is given twice");
    }
  }

  @Test
  void admitsEverybodyWhereNoneIsSet() {
    assertThat(Door.open().admits(Calls.with("x-api-key", "any"))).isTrue();
  }

  @Test
  void aTokenTellsWhoCallsAndElseThatThereIsAKey() {
    Call bare = Calls.with("x-api-key", "open sesame");
    Call ada = Calls.of("ada");

    assertThat(Door.open().caller(bare)).isEqualTo(Caller.PUBLIC);
    assertThat(Door.open().caller(ada)).isEqualTo(Caller.subject("ada"));
    assertThat(Door.forKeys(HASH).caller(ada)).isEqualTo(Caller.subject("ada"));
    assertThat(Door.forKeys(HASH).caller(bare)).isEqualTo(Caller.KEY_HOLDER);
  }

  @Test
  void aKeyMayHaveARole() {
    Call sesame = Calls.with("x-api-key", "open sesame");
    Call other = Calls.with("x-api-key", "lsk_new");
    for (Role role : List.of(Role.READ, Role.ASK, Role.ADMINISTER)) {
      Door door = Door.forKeys(HASH + "=" + role.code() + "," + NEW_HASH);
      assertThat(door.admits(sesame)).isTrue();
      assertThat(given(door, sesame)).isEqualTo(upTo(role));
      assertThat(given(door, other)).isEqualTo(upTo(Role.ADMINISTER));
      assertThat(door.caller(sesame)).isEqualTo(Caller.KEY_HOLDER);
      assertThat(given(door, Calls.with("x-api-key", "lsk_other"))).isEmpty();
    }
    assertThat(given(Door.open(), other)).isEqualTo(upTo(Role.ADMINISTER));
  }

  private static List<Role> given(Door door, Call call) {
    return Stream.of(Role.values()).filter(role -> door.gives(call, role)).toList();
  }

  private static List<Role> upTo(Role most) {
    return Stream.of(Role.values()).filter(most::includes).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "open sesame",
        "lsk_new",
        "41ef",
        DIGEST,
        "sha256:",
        "sha256:41ef",
        HASH + ",",
        HASH + ", " + NEW_HASH,
        HASH + "," + DIGEST,
        HASH + "=",
        HASH + "=Read",
        HASH + "=owner",
        HASH + "=own",
        HASH + "=read=ask",
        HASH + " =read"
      })
  void aMistakeDoesNotOpenTheDoor(String hashes) {
    assertThatThrownBy(() -> Door.forKeys(hashes))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("64 hexadecimal digits");
  }
}
