package io.lastseat.serializer.forget;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Requests of which it is no longer known whether they were decided: a process that had slept wrote
 * them, and promised no verdict. No commit names them, so no sweep finds them. While one exists,
 * its key cannot be used again.
 */
public final class Orphans {

  private final DynamoDbClient client;
  private final TableNames names;
  private final DecisionLog log;
  private final Tombstones tombstones;
  private final Retention retention;

  /** In the tables of these parts; where everything is kept, so are they. */
  public Orphans(SerializerParts parts, Retention retention) {
    this.client = parts.client();
    this.names = parts.tables();
    this.log = parts.log();
    this.tombstones = new Tombstones(client, names);
    this.retention = retention;
  }

  /**
   * Deletes them. Until the sweep is complete, their old rows may exist, and would answer a new
   * call under the same key: then they are left for another day.
   *
   * @param counted as decided by forgotten commits
   */
  public void delete(ResourceId resource, Seq<Request> counted) {
    if (counted.isEmpty() || retention.after().isEmpty()) {
      return;
    }
    Option<Forgotten> forgotten =
        log.head(resource)
            .map(Head::marks)
            .map(marks -> marks.forgotten())
            .filter(said -> said.through() > 0 && tombstones.is(resource, said.through()));
    for (Forgotten said : forgotten) {
      counted.filter(request -> said.mayHold(request.takenAt())).forEach(this::delete);
    }
  }

  private void delete(Request request) {
    try {
      client.deleteItem(
          delete ->
              delete
                  .tableName(names.requests())
                  .key(RequestItems.key(request.resource(), request.id()))
                  .conditionExpression(RequestFields.TAKEN_AT.full() + " = :asRead")
                  .expressionAttributeValues(
                      Map.of(
                          ":asRead",
                          AttributeValue.fromN(Long.toString(request.takenAt().toEpochMilli())))));
    } catch (ConditionalCheckFailedException another) {
      // The key was used again.
    }
  }
}
