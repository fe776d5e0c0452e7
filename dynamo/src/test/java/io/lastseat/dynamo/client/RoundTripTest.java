package io.lastseat.dynamo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.json.DynamoJson;
import io.lastseat.dynamo.wire.Protocol;
import io.vavr.control.Either;
import java.lang.reflect.Method;
import java.time.Clock;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.AwsClient;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What the SDK sends arrives, and what is answered comes back, whatever the fields contain. */
class RoundTripTest {

  private static final int ROUNDS = 100;

  private AwsRequest arrived;
  private AwsResponse answer;
  private final Protocol protocol =
      new Protocol(
          request -> {
            arrived = request;
            return Either.right(answer);
          },
          Clock.systemUTC());

  static Stream<Method> operations() {
    return Stream.concat(
        Stream.of(
                ("BatchGetItem BatchWriteItem CreateTable DeleteItem DeleteTable DescribeTable"
                        + " DescribeTimeToLive GetItem ListTables PutItem Query Scan"
                        + " TransactGetItems TransactWriteItems UpdateItem UpdateTable"
                        + " UpdateTimeToLive")
                    .split(" "))
            .map(name -> method(DynamoDbClient.class, name)),
        Stream.of("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")
            .map(name -> method(DynamoDbStreamsClient.class, name)));
  }

  private static Method method(Class<?> client, String operation) {
    String name = operation.substring(0, 1).toLowerCase(Locale.ROOT) + operation.substring(1);
    return Stream.of(client.getMethods())
        .filter(method -> method.getName().equals(name))
        .filter(method -> method.getParameterCount() == 1)
        .filter(method -> AwsRequest.class.isAssignableFrom(method.getParameterTypes()[0]))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void requestsAndResponsesArriveAsTheyWereSent(Method operation) throws Exception {
    try (AwsClient client =
        operation.getDeclaringClass() == DynamoDbClient.class
            ? InProcess.tables(protocol)
            : InProcess.streams(protocol)) {
      for (int seed = 0; seed < ROUNDS; seed++) {
        var any = new AnyPojo(seed);
        SdkPojo request = any.of(builder(operation.getParameterTypes()[0]));
        answer = (AwsResponse) any.of(builder(operation.getReturnType()));
        SdkPojo came = (SdkPojo) operation.invoke(client, request);
        assertThat(arrived.equalsBySdkFields(request))
            .as("seed %d: sent %s, arrived %s", seed, request, arrived)
            .isTrue();
        assertThat(came.equalsBySdkFields(answer))
            .as("seed %d: answered %s, came %s", seed, answer, came)
            .isTrue();
        assertThat(
                DynamoJson.<SdkPojo>read(
                    DynamoJson.write(answer), builder(operation.getReturnType())))
            .isEqualTo(answer);
      }
    }
  }

  private static SdkPojo builder(Class<?> type) throws ReflectiveOperationException {
    return (SdkPojo) type.getMethod("builder").invoke(null);
  }
}
