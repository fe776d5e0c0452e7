package io.lastseat.lambda;

import io.lastseat.pauses.Retries;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The client of DynamoDB in a function. It uses the JDK's connection, which starts fast. */
public final class LambdaClient {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

  /**
   * Makes a client.
   *
   * @param attempt the longest time of one attempt of a call
   * @param call the longest time of a call with all its attempts
   * @param interceptors see every call
   */
  public static DynamoDbClient of(
      Duration attempt, Duration call, ExecutionInterceptor... interceptors) {
    return DynamoDbClient.builder()
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(attempt))
        .overrideConfiguration(
            settings ->
                settings
                    .apiCallAttemptTimeout(attempt)
                    .apiCallTimeout(call)
                    .retryStrategy(Retries.ofDynamo())
                    .executionInterceptors(List.of(interceptors)))
        .build();
  }

  private LambdaClient() {}
}
