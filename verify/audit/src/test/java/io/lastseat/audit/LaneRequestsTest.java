package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import io.lastseat.audit.Difference.AuditedItem.Fingerprint;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LaneRequestsTest {

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  @Test
  void whatWasTakenInIsFoundAndNothingElse() {
    Random random = new Random(7);
    List<RequestId> ids = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      ids.add(new RequestId(3, token(random)));
    }
    ids.sort(Comparator.comparing(RequestId::text));
    LaneRequests lane = new LaneRequests(3);
    for (int i = 0; i < ids.size(); i += 2) {
      lane.add(ids.get(i), i);
    }
    for (int i = 0; i < ids.size(); i++) {
      int place = lane.find(ids.get(i));
      assertThat(place).as(ids.get(i).text()).isEqualTo(i % 2 == 0 ? i / 2 : -1);
      if (i % 2 == 0) {
        assertThat(lane.says(place, i)).isTrue();
        assertThat(lane.says(place, i + 1)).isFalse();
      }
    }
    for (int i = 0; i < ids.size(); i += 4) {
      assertThat(lane.isDecided(i / 2)).isFalse();
      lane.decide(i / 2, i + 1);
      lane.grant(i / 2);
    }
    for (int i = 0; i < ids.size(); i += 4) {
      assertThat(lane.isDecided(i / 2)).isTrue();
      assertThat(lane.newestOf(i / 2)).isEqualTo(i + 1);
      assertThat(lane.find(ids.get(i))).isEqualTo(i / 2);
      if (i % 8 == 0) {
        lane.change(i / 2, 70_000, new Grant(1, Option.none(), 1));
        lane.change(i / 2, 70_001 + i, new Grant(0, Option.none(), 2));
      }
      assertThat(lane.changesOf(i / 2)).isEqualTo(i % 8 == 0 ? 2 : 0);
      assertThat(lane.newestOf(i / 2)).isEqualTo(i % 8 == 0 ? 70_001 + i : i + 1);
    }
    List<RequestId> live = new ArrayList<>();
    lane.forEachLive((id, changes) -> live.add(id));
    assertThat(live).hasSize(2_500).startsWith(ids.get(4), ids.get(12));
    List<RequestId> pending = new ArrayList<>();
    lane.forEachPending(pending::add);
    assertThat(lane.pending()).isEqualTo(5_000).isEqualTo(pending.size());
    assertThat(pending).startsWith(ids.get(2), ids.get(6)).isSubsetOf(ids);
  }

  @Test
  void whatStandsInNoTableIsFoundBehindTheRest() {
    Random random = new Random(8);
    List<RequestId> ids = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      ids.add(new RequestId(3, token(random)));
    }
    List<RequestId> recorded = new ArrayList<>(ids.subList(0, 5_000));
    recorded.sort(Comparator.comparing(RequestId::text));
    LaneRequests lane = new LaneRequests(3);
    recorded.forEach(id -> lane.add(id, 0));
    for (int i = 5_000; i < 15_000; i++) {
      assertThat(lane.find(ids.get(i))).isNegative();
      int place = lane.addUnrecorded(ids.get(i), i);
      if (i % 2 == 0) {
        lane.grant(place);
      }
    }
    for (int i = 0; i < ids.size(); i++) {
      int place = lane.find(ids.get(i));
      if (i >= 15_000) {
        assertThat(place).isNegative();
      } else if (i >= 5_000) {
        assertThat(place).isEqualTo(i);
        assertThat(lane.isDecided(place)).isTrue();
        assertThat(lane.newestOf(place)).isEqualTo(i);
        assertThat(lane.isRecorded(place)).isFalse();
      } else {
        assertThat(recorded.get(place)).isEqualTo(ids.get(i));
        assertThat(lane.isRecorded(place)).isTrue();
        assertThat(lane.isDecided(place)).isFalse();
      }
    }
    assertThat(lane.pending()).isEqualTo(5_000);
    List<RequestId> live = new ArrayList<>();
    lane.forEachLive((id, changes) -> live.add(id));
    assertThat(live).hasSize(5_000).startsWith(ids.get(5_000), ids.get(5_002));
    assertThatThrownBy(() -> lane.add(new RequestId(3, "z".repeat(26)), 0))
        .as("all on record come first")
        .hasMessageContaining("out of order");
  }

  @Test
  void theLastBitsCount() {
    LaneRequests lane = new LaneRequests(0);
    String most = "z".repeat(25);
    lane.add(new RequestId(0, most + "x"), (1L << 54) - 1);
    lane.add(new RequestId(0, most + "y"), 0);
    assertThat(lane.find(new RequestId(0, most + "y"))).isEqualTo(1);
    assertThat(lane.find(new RequestId(0, most + "z"))).isNegative();
    assertThat(lane.says(0, (1L << 54) - 1)).isTrue();
    List<String> texts = new ArrayList<>();
    lane.forEachPending(id -> texts.add(id.text()));
    assertThat(texts).containsExactly("0-" + most + "x", "0-" + most + "y");
  }

  @Test
  void whatComesOutOfOrderIsNotTaken() {
    LaneRequests lane = new LaneRequests(0);
    lane.add(new RequestId(0, "b".repeat(26)), 0);
    assertThatThrownBy(() -> lane.add(new RequestId(0, "a".repeat(26)), 0))
        .hasMessageContaining("out of order");
    assertThatThrownBy(() -> lane.add(new RequestId(0, "b".repeat(26)), 0))
        .hasMessageContaining("out of order");
  }

  @Test
  void fingerprintsTellRequestsApart() {
    RequestId id = new RequestId(0, "0".repeat(26));
    ResourceId resource = new ResourceId("r");
    Reserve one = new Reserve(id, resource, Instant.EPOCH, "Ada", 1, Option.none());
    assertThat(Fingerprint.of(one))
        .isEqualTo(
            Fingerprint.of(new Reserve(id, resource, Instant.EPOCH, "Ada", 1, Option.none())))
        .isBetween(0L, (1L << 54) - 1)
        .isNotEqualTo(
            Fingerprint.of(new Reserve(id, resource, Instant.EPOCH, "Ada", 2, Option.none())))
        .isNotEqualTo(
            Fingerprint.of(new Reserve(id, resource, Instant.EPOCH, "Ida", 1, Option.none())))
        .isNotEqualTo(
            Fingerprint.of(new Reserve(id, resource, Instant.EPOCH, "Ada", 1, Option.some("x"))))
        .isNotEqualTo(
            Fingerprint.of(
                new Reserve(id, resource, Instant.ofEpochMilli(1), "Ada", 1, Option.none())));
    assertThat(Fingerprint.of(new Impossible(id, resource, Instant.EPOCH, "so")))
        .isEqualTo(Fingerprint.of(new Impossible(id, resource, Instant.EPOCH, "or so")));
  }

  @Test
  void fingerprintsTellWhereAnAttributeEnds() {
    assertThat(Fingerprint.of(new TreeMap<>(Map.of("a", fromS("x"), "b", fromS("y")))))
        .isNotEqualTo(Fingerprint.of(new TreeMap<>(Map.of("a", fromS("x\"b \"y")))));
  }

  private static String token(Random random) {
    StringBuilder token = new StringBuilder();
    for (int i = 0; i < 26; i++) {
      token.append(DIGITS.charAt(random.nextInt(i < 2 ? 2 : 32)));
    }
    return token.toString();
  }
}
