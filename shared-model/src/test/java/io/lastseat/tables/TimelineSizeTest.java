package io.lastseat.tables;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The head stays small with any number of holds. */
class TimelineSizeTest {

  private static final int ONE_KB = 1_024;

  @ParameterizedTest
  @ValueSource(ints = {10, 1_000, 10_000, 100_000})
  void theHeadOfAResourceWithManyHoldsOfOneLengthIsSmall(int holds) {
    HoldTimeline timeline = HoldTimeline.EMPTY;
    Duration length = Duration.ofMinutes(10);
    for (int i = 0; i < holds; i++) {
      Instant now = NOON.plus(length.multipliedBy(i).dividedBy(holds));
      timeline = timeline.plus(Hold.of(now, length).until(), 1);
    }
    assertThat(bytes(timeline)).isLessThan(ONE_KB / 2);
    assertThat(read(timeline)).isEqualTo(timeline);
  }

  @Test
  void theHeadOfAResourceWithManyHoldsOfAnyLengthUpToAnHourIsOneKilobyteAtMost() {
    Random random = new Random(1);
    HoldTimeline timeline = HoldTimeline.EMPTY;
    for (int i = 0; i < 10_000; i++) {
      Duration length = Duration.ofSeconds(random.nextInt(60, 3_600));
      Instant now = NOON.plusMillis(random.nextInt(60_000));
      timeline = timeline.plus(Hold.of(now, length).until(), random.nextInt(1, 5));
    }
    assertThat(bytes(timeline)).isLessThanOrEqualTo(ONE_KB);
    assertThat(read(timeline)).isEqualTo(timeline);
  }

  @Test
  void unitsOfAnySizeAreReadBack() {
    HoldTimeline timeline =
        HoldTimeline.EMPTY
            .plus(Instant.ofEpochMilli(125), 1)
            .plus(Hold.of(NOON, Duration.ofDays(31)).until(), 1_000_000_000_000L);
    assertThat(read(timeline)).isEqualTo(timeline);
  }

  @Test
  void damagedBytesSaySo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> damaged((byte) 0x81))
        .withMessageContaining("ends within a number");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> damaged((byte) 1, (byte) 0))
        .withMessageContaining("without units");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> damaged(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1}))
        .withMessageContaining("too long");
  }

  private static int bytes(HoldTimeline holds) {
    Map<String, AttributeValue> head = CommitCodec.write(commit(holds));
    head.remove("entries");
    return ItemSize.of(head);
  }

  private static HoldTimeline read(HoldTimeline holds) {
    return CommitCodec.read(CommitCodec.write(commit(holds))).books().holds();
  }

  private static void damaged(byte... bytes) {
    Map<String, AttributeValue> item = CommitCodec.write(commit(HoldTimeline.EMPTY));
    Map<String, AttributeValue> books = new HashMap<>(item.get("books").m());
    books.put("holds", AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
    item.put("books", AttributeValue.fromM(books));
    CommitCodec.read(item);
  }

  private static Commit commit(HoldTimeline holds) {
    Books books = Requests.books(Terms.ofCapacity(200_000), holds.held()).withHolds(holds);
    return new Commit(2, NOON, 1, Vector.empty(), books, Marks.NONE);
  }
}
