package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.store.RequestItems;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.forget.Forgets;
import io.lastseat.serializer.forget.Retention;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What a process wrote that had slept while its lock was forgotten. */
class ForgottenOrphansTest {

  private static final ResourceId LOCK = new ResourceId("nightly");

  /** More than a search reads of one log. */
  private static final int MANY = 1_100;

  private final Hall hall = new Hall();
  private final Request first = hall.put(acquisition(Hall.CLOCK.instant()));
  private Duration later = Duration.ZERO;

  @Test
  void anOrphanIsDeletedWhenTheSweepIsThrough() {
    hall.decide(first);
    forgotten();
    Request orphan = hall.put(acquisition(first.takenAt()));

    Reconciled found = reconcile(Forgets.RETENTION);
    assertThat(found.leftSomethingUndecided()).isFalse();
    assertThat(stands(orphan)).as("old rows may stand there still").isTrue();

    Forgets.once(parts());
    assertThat(stands(orphan)).as("no commit names it").isTrue();
    reconcile(Retention.FOR_EVER);
    assertThat(stands(orphan)).isTrue();
    found = reconcile(Forgets.RETENTION);

    assertThat(found.leftSomethingUndecided()).isFalse();
    assertThat(stands(orphan)).isFalse();
    assertThat(head().number()).isEqualTo(2);
    assertThat(reconcile(Forgets.RETENTION).suspicious()).as("healthy again").isZero();
  }

  @Test
  void behindALongLogTooAndWhatIsNewIsDecided() {
    hall.decide(first);
    forgotten();
    Forgets.once(parts());
    append(MANY);
    Request orphan = hall.put(acquisition(first.takenAt()));
    Request newer = hall.put(acquisition(first.takenAt().plus(Duration.ofMinutes(11))));

    Reconciled found = reconcile(Forgets.RETENTION);

    assertThat(found.failures().some()).isEmpty();
    assertThat(found.leftSomethingUndecided()).isFalse();
    assertThat(found.decided()).isOne();
    assertThat(hall.isDecided(newer)).isTrue();
    assertThat(stands(orphan)).isFalse();
    assertThat(stands(newer)).isTrue();
  }

  private void forgotten() {
    later = Forgets.KEEP.plusDays(1);
    assertThat(Forgets.once(parts()).logs()).isOne();
    later = later.plusDays(2);
  }

  private Reconciled reconcile(Retention retention) {
    return new Reconciliation(
            parts(),
            ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN).remembering(retention))
        .all();
  }

  private SerializerParts parts() {
    return hall.forgetting(Clock.offset(Hall.CLOCK, later));
  }

  private Head head() {
    return parts().log().head(LOCK).get();
  }

  /** Commits without entries. */
  private void append(int count) {
    Commit newest = parts().log().range(LOCK, 1, Long.MAX_VALUE).last();
    Vector<WriteRequest> puts =
        Vector.rangeClosed(1, count)
            .map(
                i ->
                    new Commit(
                        newest.number() + i,
                        newest.decidedAt(),
                        newest.rules(),
                        Vector.empty(),
                        newest.books(),
                        newest.marks()))
            .map(
                commit ->
                    WriteRequest.builder()
                        .putRequest(put -> put.item(CommitCodec.write(commit)))
                        .build());
    puts.grouped(25)
        .forEach(
            some ->
                hall.client()
                    .batchWriteItem(
                        batch ->
                            batch.requestItems(Map.of(hall.names.decisions(), some.asJava()))));
    assertThat(head().number()).isEqualTo(newest.number() + count);
  }

  private boolean stands(Request request) {
    return new RequestItems(hall.client(), hall.names).find(LOCK, request.id()).isDefined();
  }

  private Reserve acquisition(Instant takenAt) {
    Reserve any = hall.reserve(LOCK.text(), 0);
    return new Reserve(
            any.id(),
            LOCK,
            Instant.ofEpochMilli(takenAt.toEpochMilli()),
            "Ada",
            1,
            Option.none(),
            Option.some(Duration.ofMinutes(1)))
        .creating(Terms.ofLock());
  }
}
