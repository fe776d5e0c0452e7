package io.lastseat.serializer.archive;

import io.lastseat.model.id.Lane;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All that stands in a lane of the table of requests, read strongly consistently. */
final class LaneItems {

  private final DynamoDbClient client;
  private final String table;

  LaneItems(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.requests();
  }

  /** Page by page, each read when it is asked for. */
  Iterable<Vector<ReadRequest>> pages(Lane lane) {
    return () ->
        Iterator.ofAll(
                client.queryPaginator(
                    query ->
                        query
                            .tableName(table)
                            .consistentRead(true)
                            .keyConditionExpression("lane = :lane")
                            .expressionAttributeValues(
                                Map.of(":lane", AttributeValue.fromS(lane.text())))))
            .map(page -> Vector.ofAll(page.items()).map(RequestCodec::read));
  }
}
