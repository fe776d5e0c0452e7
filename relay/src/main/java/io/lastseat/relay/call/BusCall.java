package io.lastseat.relay.call;

import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
 * Puts an event on a bus. The SDK signs the call, but its client for EventBridge is not used
 * (docs/inside/decisions.md). The call does not use the webhook's secrets. It tries once; its
 * caller tries again.
 *
 * <p>Source: Amazon EventBridge API reference, "PutEvents" and "Making API requests".
 */
public final class BusCall implements WebhookCall, AutoCloseable {

  /** The longest wait for an answer, even if the caller has more time. */
  private static final Duration MOST = Duration.ofSeconds(10);

  /** The pause between tries to end a call: a call that is not connected yet cannot be ended. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final int MOST_OF_AN_ANSWER = 64 * 1024;

  private final EventBus bus;
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final RelayTimer timer;
  private final SdkHttpClient http;
  private final ExecutorService answers =
      Executors.newCachedThreadPool(DaemonThreads.named("bus-answers"));

  public BusCall(EventBus bus, RelayTimer timer) {
    this.bus = bus;
    this.timer = timer;
    this.http =
        UrlConnectionHttpClient.builder()
            .connectionTimeout(timer.ofSocket(HttpWebhookCall.CONNECT_LIMIT))
            .socketTimeout(timer.ofSocket(MOST))
            .build();
  }

  @Override
  public ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
    long began = timer.nanos();
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
    Ends end = new Ends(call, limit);
    try {
      HttpExecuteResponse response = call.call();
      return BusAnswer.of(
          response.httpResponse().statusCode(),
          Option.ofOptional(response.httpResponse().firstMatchingHeader("x-amzn-ErrorType")),
          end.orEnded(response),
          millis(began));
    } catch (IOException | RuntimeException none) {
      // An ended call may throw any exception. No exception may stop the batch.
      return ReceiverAnswer.none(
          NoAnswer.why(none, millis(began) >= limit.toMillis()), millis(began));
    } finally {
      end.off();
    }
  }

  /** Ends the call, again and again, until it is over. */
  private final class Ends {

    private final ExecutableHttpRequest call;
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private RelayTimer.Alarm next = () -> {};
    private boolean over;

    Ends(ExecutableHttpRequest call, Duration limit) {
      this.call = call;
      endAfter(limit);
    }

    private void end() {
      body.completeExceptionally(new InterruptedIOException("The time of the call is over."));
      call.abort();
      endAfter(AGAIN);
    }

    private synchronized void endAfter(Duration length) {
      if (!over) {
        next = timer.after(length, this::end);
      }
    }

    synchronized void off() {
      over = true;
      next.off();
    }

    /**
     * Returns the body. Another thread reads it. If a call ends in the middle of its answer, the
     * platform may read on as long as bytes come, and block that thread.
     */
    byte[] orEnded(HttpExecuteResponse response) throws IOException {
      answers.execute(() -> read(response));
      try {
        return body.get();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof IOException why) {
          throw why;
        }
        throw new IllegalStateException(failed.getCause());
      }
    }

    private void read(HttpExecuteResponse response) {
      try {
        body.complete(body(response));
      } catch (IOException | RuntimeException failure) {
        body.completeExceptionally(failure);
      }
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

  private long millis(long began) {
    return (timer.nanos() - began) / 1_000_000;
  }

  @Override
  public void close() {
    answers.shutdown();
    http.close();
  }
}
