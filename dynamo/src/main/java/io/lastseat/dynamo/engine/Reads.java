package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.expression.Projection;
import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.item.Items;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** GetItem, and what reads have in common. */
final class Reads {

  /** What a read returns of an item: all of it, or what its projection names. */
  record Shown(Option<Projection> projection) {

    /** Of a read whose only expression is the projection. */
    static Shown of(Parameters read, TableSchema table) {
      Scope scope = read.scope(Projection.KIND);
      Shown shown = of(read, scope);
      scope.allUsed();
      table.check(scope);
      return shown;
    }

    static Shown of(Parameters read, Scope scope) {
      return new Shown(
          Option.of(read.text(Projection.KIND)).map(some -> Projection.parse(some, scope)));
    }

    Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
      return projection.map(some -> some.of(item)).getOrElse(item);
    }
  }

  static GetItemResponse get(TablesView tables, GetItemRequest request) {
    TableSchema table = DynamoEngine.table(tables, request.tableName());
    Shown shown = Shown.of(new Parameters(request), table);
    Option<Map<String, AttributeValue>> item = tables.find(table, table.keyAlone(request.key()));
    GetItemResponse.Builder response = GetItemResponse.builder();
    item.map(shown::of).forEach(response::item);
    double units =
        Capacity.readUnits(
            item.map(Items::size).getOrElse(0), Boolean.TRUE.equals(request.consistentRead()));
    return response
        .consumedCapacity(
            Capacity.one(
                request.returnConsumedCapacityAsString(),
                Vector.of(Capacity.ofRead(table.name(), Option.none(), units))))
        .build();
  }

  private Reads() {}
}
