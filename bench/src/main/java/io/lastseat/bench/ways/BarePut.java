package io.lastseat.bench.ways;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * Decides nothing and measures the machine: one put for each request, of the item that Lastseat's
 * intake would write. Accepts all.
 */
public final class BarePut implements Kind<Dynamo> {

  /** As the table of Lastseat's requests, without a stream. */
  private static final CreateTableRequest TABLE = table(TableNames.withPrefix(""));

  private static CreateTableRequest table(TableNames names) {
    CreateTableRequest requests =
        TableDefinitions.all(names).find(table -> table.tableName().equals(names.requests())).get();
    return requests.toBuilder().streamSpecification(stream -> stream.streamEnabled(false)).build();
  }

  @Override
  public String name() {
    return "bare-put";
  }

  @Override
  public String summary() {
    return "Puts Lastseat's request and accepts it: what one write for each request costs.";
  }

  @Override
  public boolean oversells() {
    return true;
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    return new Running(database.withTables(List.of(TABLE)));
  }

  private record Running(DynamoDbClient client) implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      client.putItem(
          put -> put.tableName(TABLE.tableName()).item(RequestCodec.write(request(ask))));
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
      return KeyedTable.all(client, TABLE)
          .map(item -> (Reserve) ((ReadRequest.Known) RequestCodec.read(item)).stored().request())
          .map(
              request ->
                  new Taken(
                      request.resource().text(),
                      request.applicant(),
                      Math.toIntExact(request.quantity())));
    }
  }
}
