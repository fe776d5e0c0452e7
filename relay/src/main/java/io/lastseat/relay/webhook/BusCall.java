package io.lastseat.relay.webhook;

import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Puts an event on a bus by a call that the SDK signs, without the SDK's client for EventBridge
 * (docs/decisions.md). What a webhook signs by is not used. It tries once; its caller tries again.
 *
 * <p>Source: Amazon EventBridge API reference, "PutEvents" and "Making API requests".
 */
final class BusCall implements WebhookCall, AutoCloseable {

  /** No answer is waited for longer, whatever its caller has left. */
  private static final Duration MOST = Duration.ofSeconds(10);

  /** One whose connection is not there yet cannot be ended, so it is ended again. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final int MOST_OF_AN_ANSWER = 64 * 1024;

  private final EventBus bus;
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder()
          .connectionTimeout(HttpWebhookCall.CONNECT_LIMIT)
          .socketTimeout(MOST)
          .build();
  private final ScheduledThreadPoolExecutor limits =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("bus-limits"));

  BusCall(EventBus bus) {
    this.bus = bus;
    limits.setRemoveOnCancelPolicy(true);
  }

  @Override
  public ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
    long began = System.nanoTime();
    try {
      return answer(prepared(body), began, limit);
    } catch (SdkException none) {
      return ReceiverAnswer.none("no_credentials", millis(began));
    }
  }

  private ExecutableHttpRequest prepared(byte[] body) {
    ContentStreamProvider payload = ContentStreamProvider.fromByteArray(body);
    SdkHttpRequest request =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(bus.url())
            .putHeader("Content-Type", "application/x-amz-json-1.1")
            .putHeader("X-Amz-Target", "AWSEvents.PutEvents")
            .putHeader("Content-Length", Integer.toString(body.length))
            .build();
    SignedRequest signed =
        signer.sign(
            b ->
                b.identity(bus.credentials().resolveCredentials())
                    .request(request)
                    .payload(payload)
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "events")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, bus.region().id()));
    return http.prepareRequest(
        HttpExecuteRequest.builder()
            .request(signed.request())
            .contentStreamProvider(payload)
            .build());
  }

  private ReceiverAnswer answer(ExecutableHttpRequest call, long began, Duration limit) {
    ScheduledFuture<?> end =
        limits.scheduleWithFixedDelay(
            call::abort, limit.toNanos(), AGAIN.toNanos(), TimeUnit.NANOSECONDS);
    try {
      HttpExecuteResponse response = call.call();
      return BusAnswer.of(
          response.httpResponse().statusCode(),
          Option.ofOptional(response.httpResponse().firstMatchingHeader("x-amzn-ErrorType")),
          body(response),
          millis(began));
    } catch (IOException | RuntimeException none) {
      // A call that is ended may fail in any way; none of them must stop the batch.
      return ReceiverAnswer.none(
          NoAnswer.why(none, millis(began) >= limit.toMillis()), millis(began));
    } finally {
      end.cancel(false);
    }
  }

  private static byte[] body(HttpExecuteResponse response) throws IOException {
    if (response.responseBody().isEmpty()) {
      return new byte[0];
    }
    try (InputStream body = response.responseBody().get()) {
      return body.readNBytes(MOST_OF_AN_ANSWER);
    }
  }

  private static long millis(long began) {
    return (System.nanoTime() - began) / 1_000_000;
  }

  @Override
  public void close() {
    limits.shutdownNow();
    http.close();
  }
}
