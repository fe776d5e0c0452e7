package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.store.RequestItems;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;

/** Items of several requests, asked for together. */
class RequestItemsTest extends HallTables {

  private final List<String> sent = new ArrayList<>();

  private RequestItems watched(boolean leavesOut) {
    return new RequestItems(
        new TablesClient(
            request -> {
              sent.add(request.getClass().getSimpleName());
              return leavesOut && request instanceof BatchGetItemRequest all
                  ? BatchGetItemResponse.builder()
                      .responses(Map.of())
                      .unprocessedKeys(all.requestItems())
                      .build()
                  : TablesClient.send(tables, request);
            }),
        NAMES);
  }

  private void someAreWritten() {
    write(reserve(1));
    write(reserve(2));
    write(newer(reserve(3)));
  }

  @Test
  void oneCallAsksForAll() {
    someAreWritten();

    var found = watched(false).find(HALL, Vector.of(id(1), id(2), id(3), id(4), id(1)));

    assertThat(found.keySet()).containsExactlyInAnyOrder(id(1), id(2), id(3));
    assertThat(found.get(id(2))).isEqualTo(new RequestItems(tables, NAMES).find(HALL, id(2)));
    assertThat(sent).containsExactly("BatchGetItemRequest");
  }

  @Test
  void whatItLeavesOutIsAskedForAlone() {
    someAreWritten();

    var found = watched(true).find(HALL, Vector.of(id(1), id(3), id(4)));

    assertThat(found.keySet()).containsExactlyInAnyOrder(id(1), id(3));
    assertThat(sent)
        .containsExactly(
            "BatchGetItemRequest", "GetItemRequest", "GetItemRequest", "GetItemRequest");
  }

  @Test
  void aSingleOneNeedsNoRightToAskForSeveral() {
    someAreWritten();

    assertThat(watched(false).find(HALL, Vector.of(id(2))).keySet()).containsExactly(id(2));
    assertThat(sent).containsExactly("GetItemRequest");
  }
}
