package io.lastseat.bench.dynamodb;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.lastseat.bench.contest.Verdicts;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/**
 * No way of giving out seats but the measure of the machine: one put for each request, of the item
 * that Lastseat's intake would put, into the same table without its stream. Accepts everybody.
 */
final class BarePut implements Kind<Dynamo> {

  private static final TableNames NAMES = TableNames.withPrefix("");

  private static final CreateTableRequest TABLE =
      TableDefinitions.all(NAMES)
          .filter(table -> table.tableName().equals(NAMES.requests()))
          .head()
          .toBuilder()
          .streamSpecification(StreamSpecification.builder().streamEnabled(false).build())
          .build();

  @Override
  public String name() {
    return "bare-put";
  }

  @Override
  public String summary() {
    return "Puts Lastseat's request and accepts it: what the machine can do at most.";
  }

  @Override
  public boolean oversells() {
    return true;
  }

  @Override
  public boolean recordsRefusals() {
    return false;
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, Verdicts verdicts) {
    return new Running(database.withTables(List.of(TABLE)));
  }

  private record Running(DynamoDbClient client) implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      client.putItem(
          put ->
              put.tableName(TABLE.tableName())
                  .item(RequestItem.SCHEMA.itemToMap(RequestItem.of(request(ask)), true)));
      return Reply.ACCEPTED;
    }

    private static Request request(Ask ask) {
      byte[] token = ByteBuffer.allocate(RequestId.TOKEN_BYTES).putInt(8, ask.number()).array();
      return new Request.Reserve(
          RequestId.of(token, 1),
          new ResourceId(ask.event().name()),
          Instant.now(),
          ask.user(),
          ask.quantity(),
          Option.none());
    }

    @Override
    public Seq<Taken> taken() {
      return Vector.ofAll(
              client
                  .scanPaginator(scan -> scan.tableName(TABLE.tableName()).consistentRead(true))
                  .items())
          .map(item -> RequestCodec.read(item).get())
          .map(Request.Reserve.class::cast)
          .map(
              request ->
                  new Taken(
                      request.resource().text(),
                      request.applicant(),
                      Math.toIntExact(request.quantity())));
    }

    @Override
    public void close() {}
  }
}
