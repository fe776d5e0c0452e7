package io.lastseat.bench.dynamodb;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/**
 * No way of giving out seats but the measure of the machine: one put for each request, of the item
 * that Lastseat's intake would put. Accepts everybody.
 *
 * @param name of it
 * @param table that it puts into
 * @param put what is asked of the table besides the item
 */
record BarePut(String name, CreateTableRequest table, Consumer<PutItemRequest.Builder> put)
    implements Kind<Dynamo> {

  private static final TableNames NAMES = TableNames.withPrefix("");

  private static final CreateTableRequest WITH_STREAM =
      TableDefinitions.all(NAMES)
          .filter(table -> table.tableName().equals(NAMES.requests()))
          .head();

  /** Into a table like that of Lastseat's requests, but without a stream. */
  static BarePut plain() {
    return new BarePut(
        "bare-put",
        WITH_STREAM.toBuilder()
            .streamSpecification(StreamSpecification.builder().streamEnabled(false).build())
            .build(),
        put -> {});
  }

  /** As Lastseat's intake does it: where it is absent, into a table with a stream. */
  static BarePut asIntake() {
    return new BarePut(
        "intake-put",
        WITH_STREAM,
        put -> put.conditionExpression("attribute_not_exists(requestId)"));
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
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    return new Running(this, database.withTables(List.of(table)));
  }

  private record Running(BarePut kind, DynamoDbClient client) implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      client.putItem(
          put ->
              kind.put()
                  .accept(
                      put.tableName(kind.table().tableName())
                          .item(RequestCodec.write(request(ask)))));
      return Reply.ACCEPTED;
    }

    private static StoredRequest request(Ask ask) {
      byte[] token = ByteBuffer.allocate(RequestId.TOKEN_BYTES).putInt(8, ask.number()).array();
      Reserve request =
          new Reserve(
              RequestId.of(token, 1),
              new ResourceId(ask.event().name()),
              Instant.now(),
              ask.user(),
              ask.quantity(),
              Option.none());
      return new StoredRequest(request, Option.some(new NotIn(0, 0)));
    }

    @Override
    public Seq<Taken> taken() {
      return KeyedTable.all(client, kind.table())
          .map(item -> (Reserve) ((ReadRequest.Ours) RequestCodec.read(item)).stored().request())
          .map(
              request ->
                  new Taken(
                      request.resource().text(),
                      request.applicant(),
                      Math.toIntExact(request.quantity())));
    }
  }
}
