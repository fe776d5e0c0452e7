package io.lastseat.dynamo.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.item.Refusals;
import io.lastseat.dynamo.wire.Protocol.Reply;
import io.vavr.control.Either;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;

class ProtocolTest {

  private static final String GET = "DynamoDB_20120810.GetItem";
  private static final String OF_DYNAMO = "com.amazonaws.dynamodb.v20120810#";
  private static final String OF_CORAL = "com.amazon.coral.service#";

  private final TestClock clock = new TestClock(Instant.parse("2026-11-05T08:09:07.999Z"));
  private final List<Throwable> troubles = new ArrayList<>();
  private Function<AwsRequest, Either<DynamoDbException, AwsResponse>> service =
      request -> Either.right(GetItemResponse.builder().build());
  private final Protocol protocol =
      new Protocol(request -> service.apply(request), clock, troubles::add);

  @Test
  void theTargetNamesTheClassOfTheRequest() {
    List<AwsRequest> requests = new ArrayList<>();
    service =
        request -> {
          requests.add(request);
          return Either.right(
              request instanceof GetRecordsRequest
                  ? GetRecordsResponse.builder().nextShardIterator("next").build()
                  : GetItemResponse.builder().item(Map.of("a", AttributeValue.fromN("1"))).build());
        };
    assertThat(answered(GET, "{\"TableName\":\"t\",\"ParameterOfTomorrow\":[{\"a\":1}]}", 200))
        .isEqualTo("{\"Item\":{\"a\":{\"N\":\"1\"}}}");
    assertThat(answered("DynamoDBStreams_20120810.GetRecords", "{\"ShardIterator\":\"i\"}", 200))
        .isEqualTo("{\"NextShardIterator\":\"next\"}");
    assertThat(requests)
        .containsExactly(
            GetItemRequest.builder().tableName("t").build(),
            GetRecordsRequest.builder().shardIterator("i").build());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "GetItem",
        "DynamoDB_20120810",
        "DynamoDB_20120810.",
        "DynamoDB_20120810.GetItems",
        "DynamoDB_20120810.getItem",
        "DynamoDB_20120810.GetItemRequest",
        "DynamoDB_20120810. GetItem",
        "DynamoDB_20111205.GetItem",
        "DynamoDB_20120810.GetRecords",
        "DynamoDBStreams_20120810.GetItem",
        "DynamoDB_20120810.DynamoDb",
        "DynamoDBStreams_20120810.DynamoDbStreams",
        "DynamoDB_20120810.Put",
        "DynamoDB_20120810.Write",
        "DynamoDB_20120810../model/GetItem",
        "DynamoDB_20120810.$(x)",
        "S3.GetItem"
      })
  void anyOtherTargetIsUnknown(String target) {
    assertThat(answered(target, "{}", 400))
        .startsWith("{\"__type\":\"" + OF_CORAL + "UnknownOperationException\",\"message\":");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"TableName\":1}", "{\"Key\":{\"a\":{\"S\":1}}}", "{}{}"})
  void aBodyThatIsNoSuchRequestIsMalformed(String body) {
    assertThat(answered(GET, body, 400))
        .startsWith("{\"__type\":\"" + OF_CORAL + "SerializationException\",\"Message\":\"");
  }

  @Test
  void aRefusalHasTheTypeTheMessageAndAllItsParts() {
    var item = Map.of("a", AttributeValue.fromS("ä"));
    refuse(Refusals.noSuchTable());
    assertThat(answered(GET, "{}", 400))
        .isEqualTo(
            "{\"__type\":\""
                + OF_DYNAMO
                + "ResourceNotFoundException\",\"message\":\"Requested resource not found\"}");
    refuse(Refusals.invalid("No \"such\" thing"));
    assertThat(answered(GET, "{}", 400))
        .isEqualTo(
            "{\"__type\":\"com.amazon.coral.validate#ValidationException\","
                + "\"message\":\"No \\\"such\\\" thing\"}");
    refuse(Refusals.conditionFailed(item, 1));
    assertThat(answered(GET, "{}", 400))
        .isEqualTo(
            "{\"__type\":\""
                + OF_DYNAMO
                + "ConditionalCheckFailedException\",\"message\":\"The conditional request"
                + " failed\",\"Item\":{\"a\":{\"S\":\"ä\"}}}");
    refuse(
        Refusals.cancelled(
            List.of(
                CancellationReason.builder().code("None").build(),
                CancellationReason.builder().code("C").message("m").item(item).build())));
    assertThat(answered(GET, "{}", 400))
        .isEqualTo(
            "{\"__type\":\""
                + OF_DYNAMO
                + "TransactionCanceledException\",\"Message\":\"Transaction cancelled, please refer"
                + " cancellation reasons for specific reasons [None, C]\",\"CancellationReasons\":["
                + "{\"Code\":\"None\"},"
                + "{\"Item\":{\"a\":{\"S\":\"ä\"}},\"Code\":\"C\",\"Message\":\"m\"}]}");
  }

  @Test
  void aFailureIsAnInternalErrorAndIsToldOnceAMinute() {
    var full = new IllegalStateException("The disk is full");
    service =
        request -> {
          throw full;
        };
    String expected = "{\"__type\":\"" + OF_DYNAMO + "InternalServerError\",\"message\":";
    for (int seconds : new int[] {0, 30, 29}) {
      clock.now = clock.now.plusSeconds(seconds);
      assertThat(answered(GET, "{}", 500)).startsWith(expected);
    }
    assertThat(troubles).containsExactly(full);
    clock.now = clock.now.plusSeconds(1);
    answered(GET, "{}", 500);
    assertThat(troubles).hasSize(2);
    clock.now = clock.now.minus(Duration.ofDays(1));
    answered(GET, "{}", 500);
    assertThat(troubles).as("a clock that was set back silences nothing").hasSize(3);
  }

  @Test
  void anErrorAndAnAnswerThatCannotBeWrittenAreInternalErrorsToo() {
    service =
        request -> {
          throw new StackOverflowError();
        };
    answered(GET, "{}", 500);
    service = request -> Either.right(null);
    answered(GET, "{}", 500);
    assertThat(troubles).hasSize(1).first().isInstanceOf(StackOverflowError.class);
  }

  @Test
  void aFailureOfAnInterruptedThreadIsNotTold() {
    service =
        request -> {
          Thread.currentThread().interrupt();
          throw new IllegalStateException();
        };
    answered(GET, "{}", 500);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(troubles).isEmpty();
  }

  @Test
  void aBodyAboveTheLimitIsRefused() {
    byte[] body = "{}".concat(" ".repeat(Protocol.MAX_BODY - 2)).getBytes(StandardCharsets.UTF_8);
    assertThat(protocol.answer(GET, body).status()).isEqualTo(200);
    Reply reply = protocol.answer(GET, new byte[Protocol.MAX_BODY + 1]);
    assertThat(reply.status()).isEqualTo(413);
    assertThat(new String(reply.body(), StandardCharsets.UTF_8)).contains("16777216 bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-05T08:09:07.999Z, 'Thu, 05 Nov 2026 08:09:07 GMT'",
    "2026-12-31T23:59:59Z, 'Thu, 31 Dec 2026 23:59:59 GMT'",
    "2027-01-01T00:00:00Z, 'Fri, 01 Jan 2027 00:00:00 GMT'"
  })
  void eachReplyHasTheDateByTheClock(Instant now, String date) {
    answered(GET, "{}", 200);
    clock.now = now;
    assertThat(protocol.answer(GET, "{}".getBytes(StandardCharsets.UTF_8)).headers())
        .containsEntry("Date", date);
    assertThat(protocol.answer(null, new byte[0]).headers()).containsEntry("Date", date);
  }

  @Test
  void eachReplyHasAnIdOfItsOwn() {
    assertThat(protocol.answer(GET, new byte[0]).headers().get("x-amzn-RequestId"))
        .isNotBlank()
        .isNotEqualTo(protocol.answer(GET, new byte[0]).headers().get("x-amzn-RequestId"));
  }

  private void refuse(DynamoDbException refusal) {
    service = request -> Either.left(refusal);
  }

  /** The body of a reply, whose checksum and type are checked. */
  private String answered(String target, String body, int status) {
    Reply reply = protocol.answer(target, body.getBytes(StandardCharsets.UTF_8));
    CRC32 checksum = new CRC32();
    checksum.update(reply.body());
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.headers())
        .containsEntry("Content-Type", "application/x-amz-json-1.0")
        .containsEntry("x-amz-crc32", Long.toString(checksum.getValue()));
    return new String(reply.body(), StandardCharsets.UTF_8);
  }

  /** A clock that is set by hand. */
  private static final class TestClock extends Clock {

    Instant now;

    TestClock(Instant now) {
      this.now = now;
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
