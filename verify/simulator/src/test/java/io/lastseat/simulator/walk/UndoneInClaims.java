package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Guards of claims, undone from outside: what is appended to several logs at once. */
final class UndoneInClaims {

  /** The commits are appended one after the other. */
  static final Alteration TOGETHER =
      transactions(
          (puts, send) -> {
            List<DynamoDbResponse> each = puts.stream().map(put -> send.apply(alone(put))).toList();
            return each.isEmpty()
                ? send.apply(together(puts))
                : TransactWriteItemsResponse.builder().build();
          });

  /** They no longer ask whether their numbers are absent. */
  static final Alteration CONDITIONS =
      transactions(
          (puts, send) ->
              send.apply(
                  together(
                      puts.stream()
                          .map(put -> put.toBuilder().conditionExpression(null).build())
                          .toList())));

  /** Without an answer they count as done. */
  static final Alteration ACKNOWLEDGED =
      transactions(
          (puts, send) -> {
            try {
              return send.apply(together(puts));
            } catch (SdkClientException silence) {
              return TransactWriteItemsResponse.builder().build();
            }
          });

  /** After they were refused nobody looks again who has a verdict. */
  static final Alteration LOOK_AGAIN =
      Alteration.ofClient(
          inner -> {
            long[] tried = {-1};
            boolean[] lost = new boolean[1];
            return new TablesClient(
                request -> {
                  if (request instanceof TransactWriteItemsRequest all) {
                    tried[0] = Undone.commitNo(all.transactItems().get(0).put().item());
                  }
                  try {
                    DynamoDbResponse answer = TablesClient.send(inner, request);
                    return lost[0] ? NotLookedAt.beyond(tried[0] - 1, answer) : answer;
                  } catch (TransactionCanceledException fenced) {
                    lost[0] = true;
                    throw fenced;
                  }
                });
          });

  private interface Transaction {
    DynamoDbResponse carryOut(List<Put> puts, Function<DynamoDbRequest, DynamoDbResponse> send);
  }

  private static Alteration transactions(Transaction altered) {
    return Alteration.ofClient(
        inner ->
            new TablesClient(
                request ->
                    request instanceof TransactWriteItemsRequest all
                        ? altered.carryOut(
                            all.transactItems().stream().map(TransactWriteItem::put).toList(),
                            next -> TablesClient.send(inner, next))
                        : TablesClient.send(inner, request)));
  }

  private static TransactWriteItemsRequest together(List<Put> puts) {
    return TransactWriteItemsRequest.builder()
        .transactItems(
            puts.stream().map(put -> TransactWriteItem.builder().put(put).build()).toList())
        .build();
  }

  private static PutItemRequest alone(Put put) {
    return PutItemRequest.builder()
        .tableName(put.tableName())
        .item(put.item())
        .conditionExpression(put.conditionExpression())
        .build();
  }

  private UndoneInClaims() {}
}
