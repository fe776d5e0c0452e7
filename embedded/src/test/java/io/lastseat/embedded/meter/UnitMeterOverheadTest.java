package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.item;
import static io.lastseat.embedded.meter.Items.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.control.Option;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.InterceptorContext;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Many calls at once lose no unit, and the meter's own time is small beside a network call. */
@Timeout(60)
class UnitMeterOverheadTest {
  private static final int THREADS = 4;
  private static final int CALLS = 100_000;
  private static final long LIMIT_NANOS_PER_CALL = 50_000;

  private final UnitMeter meter =
      new UnitMeter(
          List.of(
              new IndexDescription("t", "by-k", HashSet.of("k"), Option.some(HashSet.of("pk")))));

  @Test
  void manyThreadsLoseNothingAndCostLittle() throws Exception {
    SdkRequest put =
        PutItemRequest.builder().tableName("t").item(with(item(1023), "k", "a")).build();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      run(threads, put);
      long nanosPerCall = run(threads, put) / CALLS;
      System.out.println("The meter took " + nanosPerCall + " ns of a processor a call.");
      assertThat(nanosPerCall).isLessThan(LIMIT_NANOS_PER_CALL);
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }
    // 1023 + k 2 = 1025 bytes: 2, and the entry 1
    assertThat(meter.snapshot().operations().get("PutItem").get())
        .isEqualTo(new OperationReading(2 * CALLS, 2 * CALLS, 0, 6L * CALLS, 2L * CALLS, 0, 0));
  }

  @Test
  void anAnswerItCannotReadIsFlaggedAndNotThrown() {
    SdkRequest put = PutItemRequest.builder().tableName("t").item(item(9)).build();
    call(put, GetItemResponse.builder().build());
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 1, 0, 0, 0, 0, 1));
  }

  /** Processor time, not the clock's: the build may share its machine. */
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
