package io.lastseat.embedded.meter;

import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;

/** DynamoDB Local in memory on a free port of the loopback interface, and clients with a meter. */
final class DynamoLocalForMeter implements AutoCloseable {
  private final Server jetty = new Server();
  private final ServerConnector connector = new ServerConnector(jetty);
  private final LocalDynamoDBServerHandler handler;

  DynamoLocalForMeter() throws Exception {
    handler =
        new LocalDynamoDBServerHandler(
            new LocalDynamoDBRequestHandler(0, true, null, true, false), null);
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    jetty.addConnector(connector);
    jetty.setHandler(handler);
    jetty.start();
  }

  DynamoDbClient client(UnitMeter meter) {
    return clientOf(connector.getLocalPort(), meter);
  }

  /** A client of whatever listens on that port of the loopback interface; three attempts a call. */
  static DynamoDbClient clientOf(int port, UnitMeter meter) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.EU_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClientBuilder(Apache5HttpClient.builder())
        .overrideConfiguration(
            o ->
                o.addExecutionInterceptor(meter)
                    .retryStrategy(
                        r ->
                            r.maxAttempts(3)
                                .backoffStrategy(BackoffStrategy.retryImmediately())
                                .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())))
        .build();
  }

  @Override
  public void close() throws Exception {
    jetty.stop();
    handler.close();
  }
}
