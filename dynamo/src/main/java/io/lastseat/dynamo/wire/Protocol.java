package io.lastseat.dynamo.wire;

import io.lastseat.dynamo.json.DynamoJson;
import io.lastseat.dynamo.json.DynamoJson.MalformedJson;
import io.lastseat.dynamo.store.StoreFailed;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * DynamoDB's JSON protocol (developer guide, "DynamoDB low-level API" and "Error handling with
 * DynamoDB"): the body of an HTTP request in, a reply out. It knows no credentials and checks no
 * signature. Any number of threads may use it, each as long as its operation takes.
 */
public final class Protocol {

  /**
   * The longest body: 16 MB (API reference, BatchWriteItem and BatchGetItem). A longer one is
   * answered 413 (API reference, "Common Errors").
   */
  public static final int MAX_BODY = 16 * 1024 * 1024;

  /** The header that names the operation. */
  public static final String TARGET = "X-Amz-Target";

  /** An HTTP response. Nobody changes or compares its body. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Reply(int status, Map<String, String> headers, byte[] body) {}

  private static final Logger LOG = LoggerFactory.getLogger(Protocol.class);
  private static final long QUIET_SECONDS = 60;

  private static final Pattern OPERATION =
      Pattern.compile("DynamoDB(Streams)?_20120810\\.([A-Za-z]{1,60})");

  /** An empty request of each operation that was called. */
  private static final Map<String, AwsRequest> EMPTY = new ConcurrentHashMap<>();

  private static final String OF_DYNAMO = "com.amazonaws.dynamodb.v20120810#";

  /** Where the types of errors stand that are not DynamoDB's own. */
  private static final Map<String, String> PREFIXES =
      Map.of(
          "SerializationException", "com.amazon.coral.service#",
          "UnknownOperationException", "com.amazon.coral.service#",
          "RequestEntityTooLargeException", "com.amazon.coral.service#",
          "ThrottlingException", "com.amazon.coral.availability#",
          "ValidationException", "com.amazon.coral.validate#");

  /** The errors whose message has a capital letter (API reference, the exceptions' members). */
  private static final Pattern CAPITAL =
      Pattern.compile("Transaction(Canceled|InProgress)|IdempotentParameterMismatch|Serialization");

  /** Of another failure than a {@link #NO_ROOM}. */
  private static final int INTERNAL = 500;

  /**
   * Of a request that the disk has no room for (RFC 4918, "507 Insufficient Storage"): the SDK does
   * not repeat it, and a caller can tell the reason.
   */
  private static final int NO_ROOM = 507;

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final Function<AwsRequest, Either<DynamoDbException, AwsResponse>> service;
  private final Clock clock;
  private final Consumer<Throwable> trouble;
  private volatile Stamp date = new Stamp(Long.MIN_VALUE, "");
  private @Nullable Long toldAt;

  private record Stamp(long second, String text) {}

  /** A protocol that logs what {@code trouble} is told in the other constructor. */
  public Protocol(
      Function<AwsRequest, Either<DynamoDbException, AwsResponse>> service, Clock clock) {
    this(service, clock, failure -> LOG.error("The DynamoDB engine fails.", failure));
  }

  /**
   * A protocol around a service.
   *
   * @param service gives a refusal or a response, and throws if it fails (a bug, a full disk)
   * @param clock shows the {@code Date} of each reply
   * @param trouble is told a failure of the service, at most one a minute; the caller gets an
   *     {@code InternalServerError} each time, with status 507 if the disk is full, else 500
   */
  public Protocol(
      Function<AwsRequest, Either<DynamoDbException, AwsResponse>> service,
      Clock clock,
      Consumer<Throwable> trouble) {
    this.service = service;
    this.clock = clock;
    this.trouble = trouble;
  }

  /**
   * Carries out the operation of a request. It throws nothing.
   *
   * @param target the header {@code X-Amz-Target}, or null if it is absent
   */
  public Reply answer(@Nullable String target, byte[] body) {
    if (body.length > MAX_BODY) {
      return tooLong();
    }
    AwsRequest empty = target == null ? null : empty(target);
    if (empty == null) {
      return refusal(400, "UnknownOperationException", "Unknown target: " + target, null);
    }
    AwsRequest request;
    try {
      request = DynamoJson.read(body, (SdkPojo) empty.toBuilder());
    } catch (MalformedJson malformed) {
      return refusal(400, "SerializationException", String.valueOf(malformed.getMessage()), null);
    }
    try {
      return service
          .apply(request)
          .fold(this::refusal, response -> reply(200, DynamoJson.write(response)));
    } catch (RuntimeException | Error failure) {
      tell(failure);
      return refusal(status(failure), "InternalServerError", words(failure), null);
    }
  }

  /**
   * Carries out a request of this process, and throws a refusal or a failure as the SDK does after
   * one try.
   */
  public AwsResponse call(AwsRequest request) {
    Either<DynamoDbException, AwsResponse> answer;
    try {
      answer = service.apply(request);
    } catch (RuntimeException | Error failure) {
      tell(failure);
      answer = Either.left(failed(failure));
    }
    return answer.getOrElseThrow(
        refusal -> (DynamoDbException) refusal.toBuilder().numAttempts(1).build());
  }

  private static int status(Throwable failure) {
    return StoreFailed.lacksRoom(failure) ? NO_ROOM : INTERNAL;
  }

  private static String words(Throwable failure) {
    return StoreFailed.lacksRoom(failure)
        ? String.valueOf(failure.getMessage())
        : "The request failed. Retry it.";
  }

  private static DynamoDbException failed(Throwable failure) {
    return InternalServerErrorException.builder()
        .message(words(failure))
        .statusCode(status(failure))
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .serviceName("DynamoDb")
                .errorCode("InternalServerError")
                .errorMessage(words(failure))
                .build())
        .cause(failure)
        .build();
  }

  /** The answer to a request whose body is longer than {@link #MAX_BODY}. */
  public Reply tooLong() {
    return refusal(
        413,
        "RequestEntityTooLargeException",
        "A request has at most %d bytes".formatted(MAX_BODY),
        null);
  }

  /** The SDK names the class of a request after its operation. */
  private static @Nullable AwsRequest empty(String target) {
    AwsRequest known = EMPTY.get(target);
    return known == null ? firstOf(target) : known;
  }

  private static @Nullable AwsRequest firstOf(String target) {
    Matcher parts = OPERATION.matcher(target);
    if (!parts.matches()) {
      return null;
    }
    Class<?> service =
        parts.group(1) == null ? DynamoDbRequest.class : DynamoDbStreamsRequest.class;
    String name = parts.group(2) + "Request";
    // A class loader remembers each name that it was ever asked for, and never forgets one.
    if (service.getResource(name + ".class") == null) {
      return null;
    }
    try {
      Class<?> type = Class.forName(service.getPackageName() + "." + name);
      if (!service.isAssignableFrom(type) || service == type) {
        return null;
      }
      var empty = ((AwsRequest.Builder) type.getMethod("builder").invoke(null)).build();
      EMPTY.put(target, empty);
      return empty;
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Reply refusal(DynamoDbException refusal) {
    var details = refusal.awsErrorDetails();
    return refusal(
        Math.max(400, refusal.statusCode()), details.errorCode(), details.errorMessage(), refusal);
  }

  private Reply refusal(int status, String code, String message, @Nullable SdkPojo details) {
    return reply(
        status,
        DynamoJson.error(
            PREFIXES.getOrDefault(code, OF_DYNAMO) + code,
            CAPITAL.matcher(code).lookingAt() ? "Message" : "message",
            message,
            details));
  }

  private Reply reply(int status, byte[] body) {
    CRC32 checksum = new CRC32();
    checksum.update(body);
    var random = ThreadLocalRandom.current();
    return new Reply(
        status,
        Map.of(
            "x-amzn-RequestId",
            new UUID(random.nextLong(), random.nextLong()).toString(),
            "x-amz-crc32",
            Long.toString(checksum.getValue()),
            "Content-Type",
            "application/x-amz-json-1.0",
            "Date",
            date()),
        body);
  }

  private String date() {
    var now = clock.instant();
    Stamp shown = date;
    if (shown.second != now.getEpochSecond()) {
      shown = new Stamp(now.getEpochSecond(), HTTP_DATE.format(now));
      date = shown;
    }
    return shown.text;
  }

  /** A thread that was interrupted is no trouble: its caller or its server has given up. */
  private void tell(Throwable failure) {
    if (!Thread.currentThread().isInterrupted() && isNews(clock.instant().getEpochSecond())) {
      trouble.accept(failure);
    }
  }

  private synchronized boolean isNews(long second) {
    if (toldAt != null && Math.abs(second - toldAt) < QUIET_SECONDS) {
      return false;
    }
    toldAt = second;
    return true;
  }
}
