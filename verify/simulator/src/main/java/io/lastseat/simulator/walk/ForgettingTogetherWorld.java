package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * A lock that is forgotten, while a serializer that sleeps is about to grant it together with
 * another one, whose log nobody forgets. Clio takes it in between: so it must not be granted to
 * both.
 */
public final class ForgettingTogetherWorld implements SmallWorld {

  private static final String LOCK = FewRequests.HALL.text();

  /** Its name comes first, so it is the home. */
  private static final String HOME = "aisle";

  private static final int SECONDS = 5;

  private final Database start;
  private final Vector<Actor> actors;

  /** With a serializer and somebody who forgets that are altered so. */
  public ForgettingTogetherWorld(Alteration serializer, Alteration forgetting) {
    Database made =
        GoodWeather.after(
            at("Ada", true, Calls.acquire(LOCK, "Ada", SECONDS, "Ada", false)),
            Database.of(TableDefinitions.all(FewRequests.TABLES)));
    Database free = GoodWeather.after(at("Ada", true, Calls.release(LOCK, 1, false)), made);
    start =
        GoodWeather.after(
            at(
                "Ben",
                false,
                Calls.withReferences(
                    Calls.acquire(HOME, "Ben", SECONDS, "Ben", false), List.of(LOCK))),
            free);
    actors =
        Vector.of(
            new FollowingSerializer("The serializer", asked(start), 1, serializer),
            at("Clio", true, Calls.acquire(LOCK, "Clio", SECONDS, "Clio", false)),
            new ForgettingProcess("The one who forgets", List.of(31, 33), false, forgetting));
  }

  private static AtOnceClient at(String name, boolean immediate, APIGatewayV2HTTPEvent call) {
    return new AtOnceClient(
        name,
        List.of(call),
        immediate,
        Alteration.NONE,
        FewRequests.MORNING.plus(Duration.ofMillis(1)));
  }

  private static GetItemRequest asked(Database database) {
    Map<String, AttributeValue> item =
        database
            .items(FewRequests.TABLES.requests())
            .filter(one -> new Attributes(one).text("lane").startsWith(HOME))
            .head();
    return GetItemRequest.builder()
        .tableName(FewRequests.TABLES.requests())
        .key(Map.of("lane", item.get("lane"), "requestId", item.get("requestId")))
        .consistentRead(true)
        .build();
  }

  @Override
  public Database start() {
    return start;
  }

  @Override
  public Seq<Actor> actors() {
    return actors;
  }

  @Override
  public boolean forgets() {
    return true;
  }

  @Override
  public void check(Database database) {
    ForgottenLog log = ForgottenLog.of(database, LOCK);
    Attributes has = log.newest().map("books").map("lock");
    boolean clio = has.has("holder") && has.text("holder").equals("Clio");
    boolean ben =
        ForgottenLog.of(database, HOME)
            .items()
            .filter(commit -> commit.has("entries"))
            .flatMap(commit -> commit.list("entries"))
            .exists(entry -> entry.has("y"));
    ForgottenLog.mustNot(clio && ben, "the lock was granted to two at the same moment");
  }

  @Override
  public void ended(Actor actor, Object result, Database database) {
    // The tables tell it all.
  }
}
