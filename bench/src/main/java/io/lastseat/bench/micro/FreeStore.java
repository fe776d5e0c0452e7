package io.lastseat.bench.micro;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A store that takes everything at once and keeps nothing; its tables are empty. */
final class FreeStore implements DynamoDbClient {

  private static final PutItemResponse PUT = PutItemResponse.builder().build();
  private static final BatchWriteItemResponse WRITTEN = BatchWriteItemResponse.builder().build();
  private static final QueryResponse NOTHING =
      QueryResponse.builder().items(java.util.List.of()).build();

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return PUT;
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return WRITTEN;
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return NOTHING;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
