package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.item;
import static io.lastseat.embedded.meter.Items.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.MeterReading.OperationReading;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.InterceptorContext;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Concurrent calls lose no unit, and the meter takes far less time than a network call. */
class UnitMeterOverheadTest {
  private static final int THREADS = 4;
  private static final int CALLS = 100_000;
  private static final int DIGESTS = 2_000;

  private final UnitMeter meter =
      new UnitMeter(List.of(new IndexDescription("t", "by-k", HashSet.of("k"), HashSet.of("pk"))));

  @Test
  void manyThreadsLoseNothing() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      run(threads, put());
    } finally {
      threads.shutdown();
    }
    // 1023 + k 2 = 1025 bytes: 2 units, and the index entry 1
    assertThat(meter.snapshot().operations().get("PutItem").get())
        .isEqualTo(new OperationReading(CALLS, CALLS, 0, new Cost(3L * CALLS, CALLS, 0, 0)));
  }

  /** The limit is relative to other work of the same machine, whose speed is unknown. */
  @Tag("long")
  @Test
  void aCallCostsLessThanADigestOf64Kilobytes() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      run(threads, put());
      long nanosPerCall = run(threads, put()) / CALLS;
      long unused = nanosOfADigest();
      long limit = nanosOfADigest();
      System.out.printf(
          "The meter took %d ns of a processor a call, a digest %d ns.%n", nanosPerCall, limit);
      assertThat(nanosPerCall).isLessThan(limit);
    } finally {
      threads.shutdown();
    }
  }

  private static long nanosOfADigest() throws GeneralSecurityException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] bytes = new byte[64 * 1024];
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    for (int i = 0; i < DIGESTS; i++) {
      digest.update(bytes);
      int unused = digest.digest(bytes, 0, 32);
    }
    return (clock.getCurrentThreadCpuTime() - start) / DIGESTS;
  }

  private static SdkRequest put() {
    return PutItemRequest.builder().tableName("t").item(with(item(1023), "k", "a")).build();
  }

  @Test
  void anAnswerItCannotReadIsFlaggedAndNotThrown() {
    SdkRequest put = PutItemRequest.builder().tableName("t").item(item(9)).build();
    call(put, GetItemResponse.builder().build());
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 1, 0, Cost.UNKNOWN));
  }

  /** Measures processor time, not elapsed time: other builds may run on the machine. */
  private long run(ExecutorService threads, SdkRequest request)
      throws InterruptedException, ExecutionException {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    List<Future<Long>> running =
        List.range(0, THREADS)
            .map(
                t ->
                    threads.submit(
                        () -> {
                          long start = clock.getCurrentThreadCpuTime();
                          for (int i = 0; i < CALLS / THREADS; i++) {
                            call(request, PutItemResponse.builder().build());
                          }
                          return clock.getCurrentThreadCpuTime() - start;
                        }));
    long nanos = 0;
    for (Future<Long> one : running) {
      nanos += one.get();
    }
    return nanos;
  }

  private void call(SdkRequest request, SdkResponse answer) {
    InterceptorContext context =
        InterceptorContext.builder()
            .request(request)
            .httpResponse(SdkHttpResponse.builder().statusCode(200).build())
            .response(answer)
            .build();
    ExecutionAttributes attributes =
        new ExecutionAttributes().putAttribute(SdkExecutionAttribute.OPERATION_NAME, "PutItem");
    meter.beforeExecution(context, attributes);
    meter.beforeTransmission(context, attributes);
    meter.afterTransmission(context, attributes);
    meter.afterExecution(context, attributes);
  }
}
