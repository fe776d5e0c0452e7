package io.lastseat.simulator.store;

import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * What DynamoDB does for a request: a pure function of tables and request. It knows the operations
 * that Lastseat uses and throws {@link UnsupportedOperationException} for anything else, rather
 * than do half of it. A test compares it with DynamoDB Local, answer by answer.
 */
public final class Operations {

  /** The answer and the tables after it. A refusal is an answer too, and changes nothing. */
  public static Result apply(Database database, DynamoDbRequest request) {
    try {
      return carriedOut(database, request);
    } catch (DynamoDbException refusal) {
      return Result.refused(database, refusal);
    }
  }

  public static boolean reads(DynamoDbRequest request) {
    return !(request instanceof PutItemRequest
        || request instanceof DeleteItemRequest
        || request instanceof BatchWriteItemRequest
        || request instanceof TransactWriteItemsRequest);
  }

  /** Whether the answer may be that of a while ago: a read that asks for no better. */
  public static boolean mayBeStale(DynamoDbRequest request) {
    if (request instanceof GetItemRequest get) {
      return !Boolean.TRUE.equals(get.consistentRead());
    } else if (request instanceof QueryRequest query) {
      return !Boolean.TRUE.equals(query.consistentRead());
    } else if (request instanceof ScanRequest scan) {
      return !Boolean.TRUE.equals(scan.consistentRead());
    }
    return request instanceof BatchGetItemRequest batch
        && !batch.requestItems().values().stream()
            .allMatch(keys -> Boolean.TRUE.equals(keys.consistentRead()));
  }

  private static Result carriedOut(Database database, DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return Writes.put(database, put);
    }
    if (request instanceof DeleteItemRequest delete) {
      return Writes.delete(database, delete);
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      return Writes.transact(database, transaction);
    }
    if (request instanceof BatchWriteItemRequest batch) {
      return Writes.write(database, batch);
    }
    if (request instanceof GetItemRequest get) {
      return Result.read(database, Reads.get(database, get));
    }
    if (request instanceof BatchGetItemRequest batch) {
      return Result.read(database, Reads.getAll(database, batch));
    }
    if (request instanceof QueryRequest query) {
      return Result.read(database, Reads.query(database, query));
    }
    if (request instanceof ScanRequest scan) {
      return Result.read(database, Reads.scan(database, scan));
    }
    throw new UnsupportedOperationException(request.getClass().getSimpleName());
  }

  private Operations() {}
}
