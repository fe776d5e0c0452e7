package io.lastseat.dynamo.client;

import io.lastseat.dynamo.wire.Protocol;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The SDK's clients over a protocol in this process. */
final class InProcess {

  static DynamoDbClient tables(Protocol protocol) {
    return builder(protocol).build();
  }

  static DynamoDbClientBuilder builder(Protocol protocol) {
    return configured(DynamoDbClient.builder(), protocol);
  }

  static DynamoDbStreamsClient streams(Protocol protocol) {
    return configured(DynamoDbStreamsClient.builder(), protocol).build();
  }

  private static <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configured(
      B builder, Protocol protocol) {
    return builder
        .httpClient(new InProcessHttpClient(protocol))
        .endpointOverride(URI.create("http://in.process"))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")));
  }

  /** Creates a table with a text and a number as its key, and a stream of new images. */
  static void createTable(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName("table")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
                    d -> d.attributeName("sk").attributeType(ScalarAttributeType.N))
                .keySchema(
                    k -> k.attributeName("pk").keyType(KeyType.HASH),
                    k -> k.attributeName("sk").keyType(KeyType.RANGE))
                .streamSpecification(
                    s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
  }

  private InProcess() {}
}
