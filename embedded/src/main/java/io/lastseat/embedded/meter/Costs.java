package io.lastseat.embedded.meter;

import io.vavr.collection.Seq;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Chooses the rule for a request and its outcome. Operations on tables and on streams cost no read
 * or write units of a table. The meter has no rule for PartiQL statements, nor for transactions
 * that read.
 */
public final class Costs {

  private final WriteCosts writes;

  /** Computes costs for tables with these indexes; writes to other indexes are not counted. */
  public Costs(Seq<IndexDescription> described) {
    writes = new WriteCosts(described);
  }

  /** The cost of a request that got this answer. */
  public Cost answered(SdkRequest request, SdkResponse answer) {
    if (request instanceof PutItemRequest put) {
      return writes.of(put, (PutItemResponse) answer);
    }
    if (request instanceof BatchWriteItemRequest batch) {
      return writes.of(batch, (BatchWriteItemResponse) answer);
    }
    if (request instanceof GetItemRequest get) {
      return ReadCosts.of(get, (GetItemResponse) answer);
    }
    if (request instanceof BatchGetItemRequest batch) {
      return ReadCosts.of(batch, (BatchGetItemResponse) answer);
    }
    if (request instanceof QueryRequest query) {
      return ReadCosts.of(query, (QueryResponse) answer);
    }
    if (request instanceof ScanRequest scan) {
      return ReadCosts.of(scan, (ScanResponse) answer);
    }
    if (request instanceof UpdateItemRequest update) {
      return writes.of(update, (UpdateItemResponse) answer);
    }
    if (request instanceof DeleteItemRequest) {
      return Cost.tableWrite(0).atLeast();
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      return writes.of(transaction);
    }
    return isUnknown(request) ? Cost.UNKNOWN : Cost.NONE;
  }

  /**
   * The cost of a request that failed. A failed condition and a cancelled transaction cost what AWS
   * documents. Throttled and invalid requests cost nothing. AWS publishes no price for a conflict
   * with another transaction.
   */
  public Cost failed(SdkRequest request, Throwable failure) {
    if (failure instanceof ConditionalCheckFailedException refusal) {
      if (request instanceof PutItemRequest put) {
        return writes.refused(put, refusal.item());
      }
      return request instanceof UpdateItemRequest update
          ? writes.refused(update, refusal.item())
          : writes.refusedDelete(refusal.item());
    }
    if (failure instanceof TransactionCanceledException cancelled) {
      return request instanceof TransactWriteItemsRequest transaction && wasTried(cancelled)
          ? writes.of(transaction)
          : Cost.UNKNOWN;
    }
    return failure instanceof TransactionConflictException ? Cost.UNKNOWN : Cost.NONE;
  }

  /** Whether DynamoDB tried the transaction, and did not turn it away as throttled or invalid. */
  private static boolean wasTried(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons().stream()
        .map(CancellationReason::code)
        .anyMatch(
            code ->
                "ConditionalCheckFailed".equals(code)
                    || "TransactionConflict".equals(code)
                    || "ItemCollectionSizeLimitExceeded".equals(code));
  }

  /** Requests without a rule. Lastseat sends none of them. */
  private static boolean isUnknown(SdkRequest request) {
    return request instanceof TransactGetItemsRequest
        || request instanceof BatchExecuteStatementRequest
        || request instanceof ExecuteStatementRequest
        || request instanceof ExecuteTransactionRequest;
  }
}
