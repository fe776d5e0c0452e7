package io.lastseat.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.cli.typed.Ran;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.intake.door.Door;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serve.TokenSettings;
import io.lastseat.serve.client.ClientPaths;
import io.lastseat.serve.token.Issuer;
import io.lastseat.serve.token.TokenCheck;
import io.lastseat.serve.token.TokenKeys;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookStore;
import io.vavr.collection.HashSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes the golden data of this program: a data folder as a kill leaves it, and what it answers.
 */
final class GoldenMaker {

  /** When the first resource was made. */
  static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

  /** When the data folder was left, and when the transcript was taken. */
  static final Instant END = BEGIN.plus(Duration.ofMinutes(30));

  static final TableNames NAMES = TableNames.withPrefix("lastseat-");

  /** The requests that were not decided when the folder was left: by the stream, and parked. */
  static final List<String> PENDING = List.of("shop", "kiosk");

  private final Path data;
  private final Path archive;

  GoldenMaker(Path work) {
    this.data = work.resolve("data");
    this.archive = work.resolve("old.jsonl.gz");
  }

  /**
   * Makes the folder, and copies its files into the other one as a kill would leave them.
   *
   * @return the paths whose answers the transcript has
   */
  List<String> make(Path killed) throws Exception {
    GoldenWorld world;
    HttpServer good = receiver(204);
    HttpServer gone = receiver(410);
    HttpServer refusing = receiver(400);
    try (GoldenServer server = GoldenServer.on(data, BEGIN)) {
      world = new GoldenWorld(server);
      world.first(url(good), url(gone), "http://127.0.0.1:1/", url(refusing));
    } finally {
      good.stop(0);
      gone.stop(0);
      refusing.stop(0);
    }
    owned(world);
    onTables(GoldenMaker::addAnUnknownRow);
    onTables(client -> put(client, stored(client, "points", 5)));
    lastseat("reconcile", "--older-than", "PT0S");
    lastseat("audit", "--repair");
    lastseat("erase", "--applicant", "Ada", "--now");
    lastseat("archive", "old", "--to", archive.toString());
    onTables(GoldenMaker::addUnreadable);
    try (GoldenServer server = GoldenServer.on(data, BEGIN.plus(Duration.ofMinutes(29)))) {
      GoldenWorld later = new GoldenWorld(server);
      later.second();
      world.requests.addAll(later.requests);
    }
    onTables(
        client -> {
          addPending(client);
          copy(killed);
        });
    return world.paths();
  }

  Path archive() {
    return archive;
  }

  private void lastseat(String... words) {
    String[] all = java.util.Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--data";
    all[words.length + 1] = data.toString();
    Ran.lastseat(all).done();
  }

  private static HttpServer receiver(int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          call.getRequestBody().readAllBytes();
          call.sendResponseHeaders(status, -1);
          call.close();
        });
    server.start();
    return server;
  }

  private static String url(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** A caller who signs in asks for a seat, and keeps it on a list of her own. */
  private void owned(GoldenWorld world) throws Exception {
    Issuer issuer = new Issuer("golden");
    Path keys = issuer.publish(data.resolveSibling("keys.json"));
    TokenSettings tokens =
        new TokenSettings(
            new TokenCheck(
                Issuer.NAME, HashSet.of(Issuer.AUDIENCE), TokenKeys.in(keys), Clock.systemUTC()),
            Door.of(
                Map.of(
                    "LASTSEAT_API_ACCESS", "Jwt",
                    "LASTSEAT_JWT_SCOPE_PREFIX", "lastseat:",
                    "LASTSEAT_JWT_ROLES_CLAIM", "groups",
                    "LASTSEAT_JWT_ROLE_WITHOUT_SCOPE", "own")));
    Instant later = BEGIN.plus(Duration.ofMinutes(5));
    try (GoldenServer server =
        GoldenServer.on(data, later, settings -> settings.withTokens(Option.some(tokens)))) {
      String token = "Bearer " + issuer.token(Instant.now(), Map.of());
      for (String resource : List.of("open-day", "few")) {
        JsonNode answer =
            server
                .stranger()
                .post(
                    ClientPaths.requests(resource) + "?listed=true",
                    GoldenWorld.json("{'applicant': 'Xia', 'quantity': 1, 'note': 'Mine'}"),
                    "Authorization",
                    token,
                    "Idempotency-Key",
                    "\"mine\"",
                    "Prefer",
                    "wait=20")
                .expect(200, 202)
                .json();
        assertThat(answer.path("requestId").asText()).as(answer.toString()).isNotEmpty();
      }
      server.settle();
    }
  }

  private void onTables(Consumer<DynamoDbClient> work) {
    onTables(data, work);
  }

  /** Opens the tables of a data folder without a server. */
  static void onTables(Path data, Consumer<DynamoDbClient> work) {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.guarded(Option.some(data.resolve("dynamodb")));
        DynamoConnections connections =
            DynamoConnections.to(dynamo.endpoint(), dynamo.key(), List.of())) {
      work.accept(connections.tables());
    }
  }

  static Vector<Map<String, AttributeValue>> items(DynamoDbClient client, String table) {
    return Vector.ofAll(
        client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items());
  }

  /** A row that no commit has: the repair sets it aside. */
  private static void addAnUnknownRow(DynamoDbClient client) {
    Map<String, AttributeValue> row =
        new HashMap<>(
            items(client, NAMES.reservations())
                .find(
                    item ->
                        item.get(RowCodec.PART).s().equals(RowCodec.VERDICT)
                            && item.get("resourceId").s().equals("shut"))
                .get());
    String id = id(9, 1).text();
    row.put("requestId", fromS(id));
    row.put(RowCodec.PARTITION, fromS("shut/" + id));
    client.putItem(put -> put.tableName(NAMES.reservations()).item(row));
  }

  /** A request of a newer program, one that is none, and one that is impossible. */
  private static void addUnreadable(DynamoDbClient client) {
    Map<String, AttributeValue> newer = new HashMap<>(stored(client, "hall", 1));
    newer.put("kind", fromS("teleport"));
    Map<String, AttributeValue> none = new HashMap<>(stored(client, "hall", 2));
    none.put("requestId", fromS("?"));
    Map<String, AttributeValue> impossible = new HashMap<>(stored(client, "hall", 3));
    impossible.put("quantity", fromN("-1"));
    for (Map<String, AttributeValue> item : List.of(newer, none, impossible)) {
      put(client, item);
    }
  }

  private static void put(DynamoDbClient client, Map<String, AttributeValue> request) {
    client.putItem(put -> put.tableName(NAMES.requests()).item(request));
  }

  /** Requests that are on the stream, and one of them in a note, too. */
  private static void addPending(DynamoDbClient client) {
    for (String resource : PENDING) {
      put(client, stored(client, resource, 4));
    }
    ParkedItem note =
        ParkedItem.of(
            new ResourceId(PENDING.get(1)),
            Vector.of(id(4, 1)),
            "It failed for two minutes",
            true,
            END.minusSeconds(60),
            END.minusSeconds(30));
    QuarantineItem driven =
        new QuarantineItem("7/stream/digest", "It was damaged", BEGIN, "{}", Option.some(END));
    for (Map<String, AttributeValue> item : List.of(note.write(), driven.write())) {
      client.putItem(put -> put.tableName(NAMES.reservations()).item(item));
    }
    WebhookStore webhooks = new WebhookStore(client, "lastseat-webhooks");
    Webhook refusing = webhooks.find(new WebhookId("refusing")).get();
    WebhookProgress then = refusing.progress();
    webhooks.replace(
        refusing,
        refusing.having(
            progress ->
                new WebhookProgress(
                    then.cursor(),
                    then.movedAt(),
                    then.failing(),
                    then.nextAt(),
                    then.ended(),
                    Option.some(BEGIN),
                    then.deliveries())));
  }

  /** The path of the request that is pending on this resource. */
  static String pending(String resource) {
    return ClientPaths.request(resource, id(4, 1).text());
  }

  /** The path of the request that is of a newer program. */
  static String newer() {
    return ClientPaths.request("hall", id(1, 1).text());
  }

  private static Map<String, AttributeValue> stored(
      DynamoDbClient client, String resource, int number) {
    ResourceId on = new ResourceId(resource);
    Head head = new DecisionLog(client, NAMES).head(on).get();
    Reserve request =
        new Reserve(
            id(number, head.books().lanes()), on, END.minusSeconds(60), "Pam", 1, Option.none());
    return RequestCodec.write(
        new StoredRequest(request, Option.some(new NotIn(head.books().epoch(), head.number()))));
  }

  private static RequestId id(int number, int lanes) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    ByteBuffer.wrap(token).putLong(0, number * 0x9E3779B97F4A7C15L);
    return RequestId.of(token, lanes);
  }

  /** Copies the files of the store while it is open, without SQLite's own index of the log. */
  private void copy(Path killed) {
    try {
      Path to = Files.createDirectories(killed.resolve("dynamodb"));
      for (String file : List.of("tables.db", "tables.db-wal")) {
        Files.copy(data.resolve("dynamodb").resolve(file), to.resolve(file));
      }
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }
}
