package io.lastseat.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.collection.Vector;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A server on data in which a newer program left marks: it refuses what has one, goes on with the
 * rest, and leaves each mark where it was.
 */
class NewerMarksTest {

  private static final String LOG = GoldenMaker.NAMES.decisions();
  private static final String ROWS = GoldenMaker.NAMES.reservations();

  @TempDir private Path temp;

  /** Marks the items of a table that are meant. */
  private record Mark(
      String table, Predicate<Map<String, AttributeValue>> which, List<String> inside) {}

  private static boolean has(Map<String, AttributeValue> item, String name, String text) {
    return item.containsKey(name) && text.equals(item.get(name).s());
  }

  private static final List<Mark> MARKS =
      List.of(
          new Mark(ROWS, item -> has(item, "request", "#face/hall"), List.of()),
          new Mark(ROWS, item -> has(item, "request", "#tickets/key"), List.of()),
          new Mark("lastseat-webhooks", item -> has(item, "webhook", "failing"), List.of()),
          new Mark("lastseat-feed", item -> item.containsKey("newest"), List.of()),
          new Mark(LOG, item -> has(item, "resourceId", "gala"), List.of("books")),
          new Mark(ROWS, item -> has(item, "request", "#parked"), List.of()));

  @Test
  void eachIsRefusedAndLeftAndTheRestGoesOn() throws Exception {
    Path data = GoldenFolder.all().get(0).unpacked("data.zip", temp);
    AtomicReference<Vector<Map<String, AttributeValue>>> marked = new AtomicReference<>();
    GoldenMaker.onTables(
        data,
        client -> {
          for (Mark mark : MARKS) {
            for (Map<String, AttributeValue> item :
                GoldenMaker.items(client, mark.table()).filter(mark.which())) {
              client.putItem(put -> put.tableName(mark.table()).item(with(item, mark.inside())));
            }
          }
        });
    GoldenMaker.onTables(data, client -> marked.set(marked(client)));
    assertThat(marked.get()).hasSizeGreaterThan(MARKS.size());
    try (GoldenServer server = GoldenServer.on(data, GoldenMaker.END)) {
      ApiClient staff = server.staff();
      staff.get("/v1/resources/hall/face").expect(503);
      staff.put("/v1/resources/hall/face", Map.of("place", "Bonn")).expect(503);
      staff.get("/v1/webhooks/failing").expect(503);
      staff.get("/v1/webhooks/all").expect(200);
      staff.get("/v1/feed?after=start").expect(503);
      staff.get("/v1/resources/gala").expect(503);
      GoldenWorld world = new GoldenWorld(server);
      world.reserve("lanes", "{'applicant': 'Zoe', 'quantity': 1}", "accepted");
      staff.get(GoldenMaker.newer()).expect(503);
      world.reserve("hall", "{'applicant': 'Zoe', 'quantity': 1}", "held");
      staff
          .post(
              ClientPaths.requests("gala"),
              GoldenWorld.json("{'applicant': 'Zoe', 'quantities': {'adult': 1}}"))
          .expect(503);
    }
    GoldenMaker.onTables(data, client -> assertThat(marked(client)).containsAll(marked.get()));
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, List<String> inside) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    if (inside.isEmpty()) {
      changed.put("wheels", fromN("1"));
    } else {
      changed.put(
          inside.get(0), AttributeValue.fromM(with(item.get(inside.get(0)).m(), List.of())));
    }
    return changed;
  }

  private static Vector<Map<String, AttributeValue>> marked(
      software.amazon.awssdk.services.dynamodb.DynamoDbClient client) {
    return Vector.ofAll(client.listTables().tableNames())
        .flatMap(table -> GoldenMaker.items(client, table))
        .filter(item -> item.toString().contains("wheels"));
  }
}
