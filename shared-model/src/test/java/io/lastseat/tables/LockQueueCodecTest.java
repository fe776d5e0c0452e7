package io.lastseat.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class LockQueueCodecTest {

  private static final Instant END = Instant.parse("2030-06-01T12:00:20.001Z");

  @Test
  void nobodyIsNoAttribute() {
    assertThat(written(LockQueue.EMPTY)).isEmpty();
    assertThat(read(Map.of())).isEqualTo(LockQueue.EMPTY);
  }

  @Test
  void whatIsWrittenIsRead() {
    LockQueue queue =
        LockQueue.EMPTY
            .joined(waiter(7, 12, 3, Option.some(Duration.ofDays(1)), Option.some(END)))
            .joined(waiter(9, 400, 1, Option.none(), Option.none()))
            .joined(waiter(1_000_000_000, 5_000_000_000L, 1, Option.none(), Option.some(END)));
    assertThat(read(written(queue))).isEqualTo(queue);
  }

  @Test
  void aFullQueueLeavesTheHeadSmall() {
    Option<Duration> longest = Option.some(Limits.LONGEST_LEASE);
    LockQueue full =
        new LockQueue(
            Vector.range(0, (int) Limits.MAX_WAITING_FOR_LOCK)
                .map(i -> waiter(1_000_000 + i, 1_000_000 + i, 1, longest, Option.some(END))));
    assertThat(written(full).get("queue").b().asByteArray()).hasSizeLessThan(43 * 64);
  }

  @Test
  void whatIsDamagedIsSaid() {
    LockQueue queue = LockQueue.EMPTY.joined(waiter(1, 0, 1, Option.none(), Option.some(END)));
    byte[] bytes = written(queue).get("queue").b().asByteArray();
    for (int length = 1; length < bytes.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(Map.of("queue", bytes(cut))))
          .as("%d bytes", length)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static AttributeValue bytes(byte[] bytes) {
    return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
  }

  private static Waiter waiter(
      long place, long before, long units, Option<Duration> hold, Option<Instant> until) {
    RequestId id = RequestId.inLane(0, new byte[] {(byte) place, 1, 2, 3, 4, 5, 6, 7, 8});
    return new Waiter(
        id, new Place(place, before), units, Quantities.NONE, hold, Option.none(), until);
  }

  private static Map<String, AttributeValue> written(LockQueue queue) {
    ItemWriter writer = ItemWriter.inFull();
    LockQueueCodec.write(queue, writer);
    return writer.item();
  }

  private static LockQueue read(Map<String, AttributeValue> item) {
    return LockQueueCodec.read(ItemReader.inFull(item));
  }
}
