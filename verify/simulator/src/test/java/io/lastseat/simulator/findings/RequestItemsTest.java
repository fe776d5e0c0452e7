package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.Backoff;
import io.lastseat.log.RequestItems;
import io.lastseat.model.id.RequestId;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.ReadRequest;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** Reads the items of several requests in one call. */
class RequestItemsTest extends HallTables {

  private final List<DynamoDbRequest> sent = new ArrayList<>();
  private final List<Integer> pauses = new ArrayList<>();

  /** Returns items of a client whose batch reads this function answers. */
  private RequestItems answered(Function<BatchGetItemRequest, DynamoDbResponse> together) {
    return new RequestItems(
        TablesClient.of(
            request -> {
              sent.add(request);
              return request instanceof BatchGetItemRequest all
                  ? together.apply(all)
                  : TablesClient.send(tables, request);
            }),
        NAMES);
  }

  private Map<RequestId, ReadRequest> find(RequestItems items, RequestId... ids) {
    return items.find(HALL, Vector.of(ids), pauses::add).toJavaMap();
  }

  private List<String> calls() {
    return sent.stream().map(request -> request.getClass().getSimpleName()).toList();
  }

  private void someAreWritten() {
    write(reserve(1));
    write(reserve(2));
    write(newer(reserve(3)));
  }

  @Test
  void oneCallAsksForAll() {
    someAreWritten();

    var found = find(answered(tables::batchGetItem), id(1), id(2), id(3), id(4), id(1));

    assertThat(found).containsOnlyKeys(id(1), id(2), id(3));
    assertThat(found.get(id(2))).isEqualTo(new RequestItems(tables, NAMES).find(HALL, id(2)).get());
    assertThat(calls()).containsExactly("BatchGetItemRequest");
    var keys = ((BatchGetItemRequest) sent.get(0)).requestItems().get(NAMES.requests());
    assertThat(keys.consistentRead()).isTrue();
    assertThat(keys.keys()).hasSize(4);
  }

  @Test
  void whatItLeavesOutIsAskedForAgainAfterAPause() {
    someAreWritten();

    var found =
        find(
            answered(all -> pauses.size() < 2 ? nothing(all) : tables.batchGetItem(all)),
            id(1),
            id(3),
            id(4));

    assertThat(found).containsOnlyKeys(id(1), id(3));
    assertThat(calls()).hasSize(3).containsOnly("BatchGetItemRequest");
    assertThat(pauses).containsExactly(1, 2);
  }

  @Test
  void whatIsLeftOutForGoodIsThrottled() {
    someAreWritten();

    assertThatThrownBy(() -> find(answered(RequestItemsTest::nothing), id(1), id(2)))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    assertThat(calls()).hasSize(Backoff.MAX_ROUNDS);
  }

  @Test
  void whereSeveralMayNotBeAskedForEachIsAlone() {
    someAreWritten();

    var found =
        find(
            answered(
                all -> {
                  throw DynamoDbException.builder()
                      .awsErrorDetails(
                          AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
                      .build();
                }),
            id(1),
            id(4));

    assertThat(found).containsOnlyKeys(id(1));
    assertThat(calls()).containsExactly("BatchGetItemRequest", "GetItemRequest", "GetItemRequest");
  }

  @Test
  void aSingleOneNeedsNoRightToAskForSeveral() {
    someAreWritten();

    assertThat(find(answered(tables::batchGetItem), id(2))).containsOnlyKeys(id(2));
    assertThat(calls()).containsExactly("GetItemRequest");
  }

  private static BatchGetItemResponse nothing(BatchGetItemRequest all) {
    return BatchGetItemResponse.builder()
        .responses(Map.of())
        .unprocessedKeys(all.requestItems())
        .build();
  }
}
