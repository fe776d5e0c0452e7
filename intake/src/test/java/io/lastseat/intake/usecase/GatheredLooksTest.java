package io.lastseat.intake.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Looks of many calls, while the read of the first one is held. */
class GatheredLooksTest {

  private static final ResourceId CONCERT = new ResourceId("concert");
  private static final ResourceId OTHER = new ResourceId("other");

  private final ExecutorService calls = Executors.newCachedThreadPool();

  private final LiningUp line = new LiningUp();

  /** A permit for each read that has begun. */
  private final Semaphore reading = new Semaphore(0);

  private final CountDownLatch released = new CountDownLatch(1);
  private final List<String> reads = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean fails;

  @AfterEach
  void end() {
    calls.shutdownNow();
  }

  @Test
  void whoComesWhileAnotherReadsIsReadForWithAllWhoDo() throws Exception {
    GatheredLooks looks = looks(100);
    Vector<CompletableFuture<RowsOf>> all = held(looks, CONCERT, 1, 5);
    released.countDown();
    for (CompletableFuture<RowsOf> one : all) {
      assertThat(one.get()).isEqualTo(RowsOf.NOTHING);
    }
    assertThat(reads).hasSize(2);
    assertThat(reads.get(1)).startsWith("5 of concert");
  }

  @Test
  void noMoreAreReadTogetherThanACallTakes() throws Exception {
    GatheredLooks looks = looks(2);
    Vector<CompletableFuture<RowsOf>> all = held(looks, CONCERT, 1, 5);
    released.countDown();
    for (CompletableFuture<RowsOf> one : all) {
      one.get();
    }
    assertThat(reads).containsExactly("concert", "2 of concert", "2 of concert", "concert");
  }

  @Test
  void aReadThatHangsHoldsUpNoOtherResource() throws Exception {
    GatheredLooks looks = looks(100);
    Vector<CompletableFuture<RowsOf>> all = held(looks, CONCERT, 1, 2);
    CompletableFuture<RowsOf> other = look(looks, OTHER, 10);
    reading.acquire();
    released.countDown();
    for (CompletableFuture<RowsOf> one : all.append(other)) {
      one.get();
    }
    assertThat(reads).containsExactly("concert", "other", "2 of concert");
  }

  @Test
  void aReadThatFailsFailsForAllWhoseReadItWasAndForNobodyElse() throws Exception {
    GatheredLooks looks = looks(100);
    Vector<CompletableFuture<RowsOf>> all = held(looks, CONCERT, 1, 3);
    fails = true;
    released.countDown();
    for (CompletableFuture<RowsOf> one : all.tail()) {
      assertThatThrownBy(() -> one.get()).hasRootCauseMessage("no answer");
    }
    fails = false;
    assertThat(looks.of(CONCERT, id(9))).isEqualTo(RowsOf.NOTHING);
  }

  /** One that reads and is held, and so many behind it. */
  private Vector<CompletableFuture<RowsOf>> held(
      GatheredLooks looks, ResourceId resource, int from, int behind) throws Exception {
    CompletableFuture<RowsOf> first = look(looks, resource, from);
    reading.acquire();
    return Vector.of(first).appendAll(lineUp(looks, resource, from + 1, behind));
  }

  private Vector<CompletableFuture<RowsOf>> lineUp(
      GatheredLooks looks, ResourceId resource, int from, int number) throws Exception {
    Vector<CompletableFuture<RowsOf>> all =
        Vector.range(from, from + number).map(n -> look(looks, resource, n));
    line.await(number);
    return all;
  }

  private CompletableFuture<RowsOf> look(GatheredLooks looks, ResourceId resource, int number) {
    return CompletableFuture.supplyAsync(() -> looks.of(resource, id(number)), calls);
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }

  private GatheredLooks looks(int together) {
    return new GatheredLooks(
        new StoredRows() {
          @Override
          public RowsOf of(ResourceId resource, RequestId id) {
            return read(resource.text(), RowsOf.NOTHING);
          }

          @Override
          public Set<RequestId> decided(ResourceId resource, Seq<RequestId> ids) {
            return read(ids.size() + " of " + resource.text(), HashSet.empty());
          }
        },
        line,
        together);
  }

  private <T> T read(String what, T found) {
    reads.add(what);
    reading.release();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (fails && reads.size() > 1) {
      throw new IllegalStateException("no answer");
    }
    return found;
  }
}
