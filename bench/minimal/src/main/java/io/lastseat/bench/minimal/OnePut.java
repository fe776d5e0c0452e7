package io.lastseat.bench.minimal;

import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One PutItem by the plain client, in the way that AWS recommends for a quick start: made once,
 * with the HTTP client that starts fastest (AWS SDK for Java developer guide, "Reduce SDK startup
 * time for AWS Lambda"). Nothing is switched off that a real function keeps.
 */
final class OnePut {

  private final DynamoDbClient client =
      DynamoDbClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder()).build();

  private final String table = System.getenv("MINIMAL_TABLE");

  void put(String id) {
    client.putItem(put -> put.tableName(table).item(Map.of("id", AttributeValue.fromS(id))));
  }
}
