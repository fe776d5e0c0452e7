package io.lastseat.model.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.commit.Marks;
import java.time.Instant;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "Concert-2026.hall_1~b:c", "0", "9:00"})
  void aResourceIdMayBe(String text) {
    assertThat(ResourceId.parse(text).get().text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", ".", "..", "-a", "a b", "a/b", "a#0", "ä", "a\u0000", "a\n", "a%2Fb", "席"
      })
  void aResourceIdMayNotBe(String text) {
    assertThat(ResourceId.parse(text)).isEmpty();
    assertThatThrownBy(() -> new ResourceId(text)).hasMessageContaining("1 to 128");
  }

  @Test
  void aResourceIdHasALength() {
    assertThat(ResourceId.parse("a".repeat(128))).isNotEmpty();
    assertThat(ResourceId.parse("a".repeat(129))).isEmpty();
  }

  @Test
  void aRequestIdIsReadBackAndSpreadsOverTheLanes() {
    Random random = new Random(1);
    Set<Integer> lanes = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      byte[] bytes = new byte[RequestId.TOKEN_BYTES];
      random.nextBytes(bytes);
      RequestId id = RequestId.of(bytes, 16);
      assertThat(RequestId.parse(id.text())).contains(id);
      lanes.add(id.lane());
    }
    assertThat(lanes).hasSize(16).allMatch(lane -> lane >= 0 && lane < 16);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 31, 32, 1_000_003, (1L << 40) - 1})
  void aRequestIdCanNameTheCommitOfItsVerdict(long commitNo) {
    Random random = new Random(commitNo);
    Set<RequestId> ids = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      byte[] bytes = new byte[RequestId.TOKEN_BYTES];
      random.nextBytes(bytes);
      RequestId plain = RequestId.of(bytes, 16);
      RequestId id = plain.naming(commitNo);
      assertThat(plain.namedCommit()).as("an id of random bytes, or of a hash").isEmpty();
      assertThat(id.namedCommit()).contains(commitNo);
      assertThat(id.lane()).isEqualTo(plain.lane());
      assertThat(RequestId.parse(id.text())).contains(id);
      assertThat(id.naming(7).namedCommit()).contains(7L);
      ids.add(id);
    }
    assertThat(ids).as("88 of its bits are random").hasSize(1_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1_000_003, (1L << 40) - 1})
  void aRequestIdCanNameTheFloorOfItsKey(long commitNo) {
    Random random = new Random(commitNo);
    Set<RequestId> ids = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      byte[] bytes = new byte[RequestId.TOKEN_BYTES];
      random.nextBytes(bytes);
      RequestId plain = RequestId.of(bytes, 16);
      Floor floor = new Floor(i % 256, commitNo);
      RequestId id = plain.withFloor(floor);
      assertThat(plain.floor()).isEmpty();
      assertThat(plain.naming(7).floor()).isEmpty();
      assertThat(id.floor()).contains(floor);
      assertThat(id.namedCommit()).isEmpty();
      assertThat(id.lane()).isEqualTo(plain.lane());
      assertThat(RequestId.parse(id.text())).contains(id);
      ids.add(plain.withFloor(new Floor(0, commitNo)));
    }
    assertThat(ids).as("78 of its bits are of a hash").hasSize(1_000);
  }

  @Test
  void aPrefixIsOfOneResourceAndOneMoment() {
    ResourceId hall = new ResourceId("hall");
    Books books = Books.empty(hall);
    String key = KeyPrefix.of(new Head(5, books.inEpoch(258), Marks.NONE, Instant.EPOCH)) + "x";
    assertThat(KeyPrefix.floor(key, hall)).contains(new Floor(2, 5));
    assertThat(KeyPrefix.floor(key, new ResourceId("room"))).as("of another one").isEmpty();
    assertThat(KeyPrefix.floor(key.substring(0, key.length() - 1), hall))
        .as("nothing stands behind it")
        .contains(Floor.NEVER);
    assertThat(KeyPrefix.floor("x" + key, hall)).as("an opaque key").isEmpty();
    assertThat(KeyPrefix.without(key)).isEqualTo("x");
  }

  @Test
  void aNumberThatHasNoRoomIsNotNamed() {
    RequestId plain = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
    assertThat(plain.naming(1L << 40)).isEqualTo(plain);
    assertThat(RequestId.parse("0-00000000000000000000000001").get().namedCommit()).isEmpty();
  }

  @Test
  void differentBytesMakeDifferentTokens() {
    Set<String> tokens = new HashSet<>();
    for (int bit = 0; bit < 8 * RequestId.TOKEN_BYTES; bit++) {
      byte[] bytes = new byte[RequestId.TOKEN_BYTES];
      bytes[bit / 8] = (byte) (1 << (bit % 8));
      tokens.add(RequestId.of(bytes, 1).token());
    }
    assertThat(tokens).hasSize(8 * RequestId.TOKEN_BYTES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "0-",
        "-00000000000000000000000000",
        "0-0000000000000000000000000",
        "0-000000000000000000000000000",
        "0-0000000000000000000000000u",
        "0-0000000000000000000000000A",
        "00-00000000000000000000000000",
        "64-00000000000000000000000000",
        "+1-00000000000000000000000000",
        "٣-00000000000000000000000000"
      })
  void aRequestIdMayNotBe(String text) {
    assertThat(RequestId.parse(text)).isEmpty();
  }

  @Test
  void aLaneIsReadBack() {
    Lane lane = new Lane(new ResourceId("a:b"), 63);
    assertThat(Lane.parse(lane.text())).contains(lane);
    assertThat(Lane.parse("a#64")).isEmpty();
    assertThat(Lane.parse("a#01")).isEmpty();
    assertThat(Lane.parse("a")).isEmpty();
    assertThat(Lane.parse("#0")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\u0007", "a\ud800", "a\u0085", "a\nb"})
  void anApplicantMayNotBe(String text) {
    assertThat(Texts.problem(text, 10, false)).isNotEmpty();
  }

  @Test
  void textsAreCountedInCodePointsAndANoteMayHaveLines() {
    assertThat(Texts.problem("🎭".repeat(10), 10, false)).isEmpty();
    assertThat(Texts.problem("🎭".repeat(11), 10, false))
        .contains("must have at most 10 characters");
    assertThat(Texts.problem("a\r\n\tb", 10, true)).isEmpty();
  }
}
