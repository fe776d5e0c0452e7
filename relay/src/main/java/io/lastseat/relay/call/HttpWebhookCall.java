package io.lastseat.relay.call;

import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Calls receivers over HTTP/1.1. It follows no redirects, keeps no cookies, uses no proxy, does not
 * retry, and decompresses nothing. A receiver can make it read some kilobytes at most: it closes
 * the connection before a body that is longer, or has no length.
 */
public final class HttpWebhookCall implements WebhookCall, AutoCloseable {

  /** The longest time to connect to one address. */
  static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

  private static final int MAX_LINE = 8 * 1024;
  private static final int MAX_HEADERS = 100;

  /** The most bytes of a body that are read to its end, so that its connection is kept. */
  private static final int MAX_REST = 4 * 1024;

  private final CloseableHttpClient client;
  private final Clock clock;
  private final RelayTimer timer;

  /** Calls receivers that this policy allows. The platform resolves their names. */
  public static HttpWebhookCall within(ReceiverPolicy reach, Clock clock, RelayTimer timer) {
    return new HttpWebhookCall(
        new CheckedAddresses(InetAddress::getAllByName, reach), clock, timer);
  }

  HttpWebhookCall(CheckedAddresses addresses, Clock clock, RelayTimer timer) {
    this.clock = clock;
    this.timer = timer;
    this.client =
        HttpClients.custom()
            .setConnectionManager(connections(addresses))
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(Timeout.of(CONNECT_LIMIT))
                    .setProtocolUpgradeEnabled(false)
                    .build())
            .setUserAgent("Lastseat-Webhooks/1")
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching()
            .build();
  }

  private static PoolingHttpClientConnectionManager connections(CheckedAddresses addresses) {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDnsResolver(addresses)
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxLineLength(MAX_LINE)
                        .setMaxHeaderCount(MAX_HEADERS)
                        .setMaxEmptyLineCount(1)
                        .build())
                .build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(CONNECT_LIMIT))
                .setTimeToLive(TimeValue.ofMinutes(1))
                .build())
        .setMaxConnTotal(200)
        .setMaxConnPerRoute(50)
        .build();
  }

  /** Settings for this limit: a name's addresses are tried in turn, all within the limit. */
  @SuppressWarnings("deprecation") // the manager's own setting is one for all calls
  private RequestConfig within(Duration limit) {
    Timeout whole = Timeout.of(timer.ofSocket(limit));
    return RequestConfig.custom()
        .setConnectionRequestTimeout(whole)
        .setConnectTimeout(Timeout.of(timer.ofSocket(toConnect(limit))))
        .setResponseTimeout(whole)
        .build();
  }

  /** The time to connect to each address, in a call with this limit. */
  static Duration toConnect(Duration limit) {
    Duration part = limit.dividedBy(CheckedAddresses.TRIED);
    return part.compareTo(CONNECT_LIMIT) < 0 ? part : CONNECT_LIMIT;
  }

  @Override
  public ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
    long began = timer.nanos();
    HttpPost post = new HttpPost(url);
    post.setConfig(within(limit));
    headers.forEach(header -> post.setHeader(header._1(), header._2()));
    post.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
    // The timeout of the socket does not stop a receiver that answers byte by byte.
    RelayTimer.Alarm end = timer.after(limit, post::cancel);
    try {
      ClassicHttpResponse response =
          client.executeOpen(HttpHost.create(url), post, HttpClientContext.create());
      ReceiverAnswer answer =
          ReceiverAnswer.of(response.getCode(), retryAfter(response), millis(began));
      leave(response, post);
      return answer;
    } catch (IOException | RuntimeException none) {
      // No answer of a receiver may stop the batch. An ended call may throw any exception.
      boolean tooLate = millis(began) >= limit.toMillis();
      return ReceiverAnswer.none(NoAnswer.why(none, tooLate), millis(began));
    } finally {
      end.off();
    }
  }

  /** Closes the response: only its status counts. If little is left, the connection stays. */
  private static void leave(ClassicHttpResponse response, HttpPost post) {
    HttpEntity rest = response.getEntity();
    if (rest != null && (rest.getContentLength() < 0 || rest.getContentLength() > MAX_REST)) {
      post.cancel();
    }
    Closer.closeQuietly(response);
  }

  private Option<Duration> retryAfter(ClassicHttpResponse response) {
    Header header = response.getFirstHeader("Retry-After");
    return Option.of(header).flatMap(some -> RetryAfter.parse(some.getValue(), clock.instant()));
  }

  private long millis(long began) {
    return (timer.nanos() - began) / 1_000_000;
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }

  /** The header Retry-After: seconds, or a date (RFC 9110, 10.2.3). */
  static final class RetryAfter {

    /** The longest pause that a receiver can ask for. */
    static final Duration LONGEST = Duration.ofDays(1);

    static Option<Duration> parse(String text, Instant now) {
      String value = text.strip();
      Option<Duration> wanted =
          value.matches("[0-9]{1,9}")
              ? Option.some(Duration.ofSeconds(Long.parseLong(value)))
              : Try.of(() -> ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME))
                  .map(date -> Duration.between(now, date.toInstant()))
                  .toOption();
      return wanted
          .filter(length -> !length.isNegative())
          .map(length -> length.compareTo(LONGEST) > 0 ? LONGEST : length);
    }

    private RetryAfter() {}
  }
}
