package io.lastseat.dynamo.contract;

import io.vavr.control.Either;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Another DynamoDB, called through AWS's SDK. */
final class Judge implements Contract.Engine, AutoCloseable {

  private static final String MOTO =
      """
      import sys
      from moto.moto_server.werkzeug_app import MotoRequestHandler
      from moto.server import ThreadedMotoServer
      MotoRequestHandler.protocol_version = "HTTP/1.1"
      server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
      server.start()
      print("http://%s:%d" % server.get_host_and_port(), flush=True)
      sys.stdin.read()
      """;

  private final DynamoDbClient client;
  private final @Nullable Process process;

  private Judge(URI endpoint, @Nullable Process process) {
    this.process = process;
    client =
        DynamoDbClient.builder()
            .endpointOverride(endpoint)
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .overrideConfiguration(c -> c.retryStrategy(AwsRetryStrategy.doNotRetry()))
            .build();
  }

  static Judge at(URI endpoint) {
    return new Judge(endpoint, null);
  }

  /**
   * Moto's server, in a process that ends with the judge.
   *
   * @param python an interpreter that has {@code moto[server]}
   */
  static Judge moto(String python) throws IOException {
    Process process =
        new ProcessBuilder(python, "-c", MOTO)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String endpoint = out.readLine();
    if (endpoint == null) {
      throw new IllegalStateException("moto's server does not start by " + python);
    }
    return new Judge(URI.create(endpoint), process);
  }

  @Override
  public Either<DynamoDbException, AwsResponse> apply(DynamoDbRequest call) {
    try {
      return Either.right(
          (AwsResponse)
              Stream.of(DynamoDbClient.class.getMethods())
                  .filter(it -> List.of(it.getParameterTypes()).equals(List.of(call.getClass())))
                  .filter(it -> AwsResponse.class.isAssignableFrom(it.getReturnType()))
                  .findFirst()
                  .orElseThrow()
                  .invoke(client, call));
    } catch (InvocationTargetException refused) {
      if (refused.getCause() instanceof DynamoDbException refusal) {
        return Either.left(refusal);
      }
      throw new IllegalStateException(refused);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    client.close();
    if (process != null) {
      process.destroy();
    }
  }
}
