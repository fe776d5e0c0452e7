package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.walk.Actor.Heard;
import io.lastseat.simulator.walk.Walk.Mishap;
import io.lastseat.simulator.walk.Walk.Walked;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * A request that falls back to the stream names the commit up to which its verdict was looked for.
 * If it named the newest commit, behind its own try, it might be decided twice.
 */
class ToldAheadTest {

  private static final EnumSet<Mishap> NOT_HERE =
      EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT, Mishap.SENT_TWICE_THEN_CONFLICT);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "one key: a sign-up decided in its call, in two calls at once",
        "a floor key, in its call and by the stream, and the serializer",
        "a sign-up without a key, decided in its call, and another one",
        "three calls of one process, two of which share an append, and another one's"
      })
  void isFound(String name) {
    SmallWorld world = SmallWorlds.named(name).world().get().with(Altered::new);

    Walked walked = Walk.through(world, EnumSet.complementOf(NOT_HERE));

    assertThat(walked.violation().map(Walked.Story::text)).isNotEmpty();
  }

  private static DynamoDbClient ahead(DynamoDbClient client) {
    boolean[] tried = new boolean[1];
    return TablesClient.of(
        request -> {
          tried[0] |= request instanceof PutItemRequest put && put.item().containsKey("entries");
          return TablesClient.send(
              client,
              tried[0] && request instanceof PutItemRequest put && put.item().containsKey("lane")
                  ? told(put, client)
                  : request);
        });
  }

  private static PutItemRequest told(PutItemRequest put, DynamoDbClient client) {
    Map<String, AttributeValue> hall =
        Map.of(":hall", AttributeValue.fromS(FewRequests.HALL.text()));
    AttributeValue newest =
        client
            .query(
                query ->
                    query
                        .tableName(FewRequests.TABLES.decisions())
                        .keyConditionExpression("resourceId = :hall")
                        .expressionAttributeValues(hall)
                        .scanIndexForward(false)
                        .consistentRead(true)
                        .limit(1))
            .items()
            .get(0)
            .get("commitNo");
    StoredRequest stored = ((ReadRequest.Known) RequestCodec.read(put.item())).stored();
    NotIn ahead = new NotIn(stored.notIn().get().epoch(), Long.parseLong(newest.n()));
    return put.toBuilder()
        .item(RequestCodec.write(new StoredRequest(stored.request(), Option.some(ahead))))
        .build();
  }

  /** The same actor, with a layer between its process and its tables. */
  private record Altered(Actor actor) implements Actor {

    @Override
    public String name() {
      return actor.name();
    }

    @Override
    public boolean mayBegin(Database database) {
      return actor.mayBegin(database);
    }

    @Override
    public Vector<Heard> run(DynamoDbClient tables) {
      return actor.run(ahead(tables));
    }
  }
}
