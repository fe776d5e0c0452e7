package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Refusals;
import io.lastseat.simulator.store.Result;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** What a function hears of one call. Values: the same history leads to the same next call. */
sealed interface CallAnswer {

  /** Gives the answer as the SDK does: returned or thrown. */
  DynamoDbResponse give();

  static CallAnswer of(Result result, int attempts) {
    return result.answer().fold(refusal -> of(refusal, attempts), Given::new);
  }

  private static CallAnswer of(DynamoDbException refusal, int attempts) {
    if (refusal instanceof ConditionalCheckFailedException failed) {
      return new Fenced(failed.hasItem() ? failed.item() : Map.of(), attempts);
    }
    if (refusal instanceof TransactionCanceledException cancelled) {
      return new Cancelled(cancelled.cancellationReasons());
    }
    throw new IllegalStateException("The functions sent a malformed request", refusal);
  }

  record Given(DynamoDbResponse response) implements CallAnswer {
    @Override
    public DynamoDbResponse give() {
      return response;
    }
  }

  record Fenced(Map<String, AttributeValue> item, int attempts) implements CallAnswer {
    @Override
    public DynamoDbResponse give() {
      throw Refusals.conditionFailed(item, attempts);
    }
  }

  record Cancelled(List<CancellationReason> reasons) implements CallAnswer {
    @Override
    public DynamoDbResponse give() {
      throw Refusals.cancelled(reasons);
    }
  }

  record Conflict() implements CallAnswer {
    @Override
    public DynamoDbResponse give() {
      throw Refusals.transactionConflict();
    }
  }

  /** Nothing, in time: whether the call was carried out is not known. */
  record Silence() implements CallAnswer {
    @Override
    public DynamoDbResponse give() {
      throw SdkClientException.create("no answer");
    }
  }
}
