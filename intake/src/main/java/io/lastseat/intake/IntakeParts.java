package io.lastseat.intake;

import io.lastseat.intake.usecase.Pause;
import io.lastseat.intake.usecase.TokenSource;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What the function takes from the world around it.
 *
 * @param clock stamps requests and decides whether the gate is shut
 * @param tokens names requests that carry no idempotency key
 * @param apiKeySha256 digest of the key that callers must send, in hexadecimal; none lets everybody
 *     in
 * @param pause between two looks for a verdict
 */
public record IntakeParts(
    DynamoDbClient dynamoDb,
    TableNames tables,
    Clock clock,
    TokenSource tokens,
    Option<String> apiKeySha256,
    Pause pause) {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(2);

  /** What hangs is given up, and answered, before the function's 29 seconds are over. */
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /** As it runs on AWS: table names and key from the environment, the real clock, real chance. */
  static IntakeParts of(Map<String, String> environment) {
    return new IntakeParts(
        client(),
        TableNames.of(environment),
        Clock.systemUTC(),
        TokenSource.random(),
        Option.of(environment.get("LASTSEAT_API_KEY_SHA256")),
        Pause.sleeping());
  }

  private static DynamoDbClient client() {
    return DynamoDbClient.builder()
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(ATTEMPT_TIMEOUT))
        .overrideConfiguration(
            settings ->
                settings.apiCallAttemptTimeout(ATTEMPT_TIMEOUT).apiCallTimeout(CALL_TIMEOUT))
        .build();
  }
}
