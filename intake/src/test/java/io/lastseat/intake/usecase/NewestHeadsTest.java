package io.lastseat.intake.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that read the newest head, while the read of the first one is held. */
class NewestHeadsTest {

  private static final ResourceId LOCK = new ResourceId("lock");
  private static final ResourceId OTHER = new ResourceId("other");

  private final ExecutorService calls = Executors.newCachedThreadPool();

  private final LiningUp line = new LiningUp();
  private final CountDownLatch reading = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger reads = new AtomicInteger();

  private final NewestHeads heads = new NewestHeads(line);

  @AfterEach
  void end() {
    calls.shutdownNow();
  }

  @Test
  void whoComesWhileAnotherReadsSharesTheNextReadAndNotThatOne() throws Exception {
    CompletableFuture<Option<Head>> first = held();
    Vector<CompletableFuture<Option<Head>>> later = Vector.range(0, 5).map(n -> look());
    line.await(5);
    assertThat(reads).as("nobody else reads meanwhile").hasValue(1);
    released.countDown();

    assertThat(number(first)).isEqualTo(1);
    for (CompletableFuture<Option<Head>> one : later) {
      assertThat(number(one)).isEqualTo(2);
    }
    assertThat(number(look())).as("who comes after them").isEqualTo(3);
  }

  @Test
  void aReadThatHangsHoldsUpNoOtherResource() throws Exception {
    CompletableFuture<Option<Head>> first = held();
    assertThat(heads.of(OTHER, Option::none)).isEqualTo(Option.none());
    released.countDown();
    assertThat(number(first)).isEqualTo(1);
  }

  @Test
  void aReadThatFailsFailsForAllWhoseReadItWasAndForNobodyElse() throws Exception {
    CompletableFuture<Option<Head>> first = held();
    Vector<CompletableFuture<Option<Head>>> later =
        Vector.range(0, 3)
            .map(
                n ->
                    CompletableFuture.supplyAsync(
                        () ->
                            heads.of(
                                LOCK,
                                () -> {
                                  throw new IllegalStateException("no answer");
                                }),
                        calls));
    line.await(3);
    released.countDown();

    assertThat(number(first)).isEqualTo(1);
    for (CompletableFuture<Option<Head>> one : later) {
      assertThatThrownBy(() -> one.get())
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("no answer");
    }
    assertThat(number(look())).isEqualTo(2);
  }

  /** One that reads and is held. */
  private CompletableFuture<Option<Head>> held() throws InterruptedException {
    CompletableFuture<Option<Head>> first = look();
    reading.await();
    return first;
  }

  private CompletableFuture<Option<Head>> look() {
    return CompletableFuture.supplyAsync(() -> heads.of(LOCK, this::read), calls);
  }

  /** Heads that tell the reads apart. */
  private Option<Head> read() {
    int number = reads.incrementAndGet();
    reading.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return Option.some(new Head(number, Books.empty(LOCK), Marks.NONE, Instant.EPOCH));
  }

  private static long number(CompletableFuture<Option<Head>> look) throws Exception {
    return look.get().get().number();
  }
}
