package io.lastseat.browser;

import static io.lastseat.browser.Patience.PATIENCE;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Terms;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A server whose tables can be brought into disorder, as an operator finds them at night. */
final class Backstage implements AutoCloseable {

  private static final TableNames NAMES = TableNames.withPrefix(ServerSettings.TABLE_PREFIX);

  private final EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
  private final DynamoConnections tables = DynamoConnections.to(dynamo.endpoint(), List.of());
  private final LastseatServer server;
  private final Lastseat client;

  /** Prepares the tables before the server starts, so that it meets them from the beginning. */
  private Backstage(Path folder, Option<String> keyHashes, boolean opsWrite, String... unreadable) {
    Tables.create(tables.tables(), NAMES);
    for (String id : unreadable) {
      makeUnreadable(id);
      parked(id, "The row of place 4 of the waiting list is missing");
    }
    server =
        LastseatServer.start(
            ServerSettings.inMemory(line -> {})
                .on(Option.some(dynamo.endpoint()))
                .in(Option.some(folder))
                .withKeys(keyHashes)
                .withOpsWrite(opsWrite));
    client = Lastseat.at(server.url()).patience(PATIENCE).build();
  }

  /** Returns a server with a read-only page; each of these resources has a parked request. */
  static Backstage toLookAt(Path folder, String... unreadable) {
    return new Backstage(folder, Option.none(), false, unreadable);
  }

  /** Returns a server whose page can act; each of these resources has a parked request. */
  static Backstage toWorkAt(Path folder, String... unreadable) {
    return new Backstage(folder, Option.none(), true, unreadable);
  }

  /** Returns a server that wants a key with one of these hashes. */
  static Backstage locked(Path folder, String keyHashes) {
    return new Backstage(folder, Option.some(keyHashes), false);
  }

  URI url() {
    return server.url();
  }

  URI newLink() {
    return server.newOpsLink().get();
  }

  Backstage resource(String id, Terms terms) {
    client.resource(id).create(terms).get();
    return this;
  }

  Backstage reserve(String id, String applicant) {
    reserve(id, Application.of(applicant));
    return this;
  }

  Reservation reserve(String id, Application application) {
    Reservation reservation = client.reserve(id, application);
    reservation.verdict();
    return reservation;
  }

  /** Takes this lock, and gives it back. */
  Backstage lock(String name) {
    client.lock(name, Duration.ofMinutes(1)).runIfAcquired(lease -> {});
    return this;
  }

  /** Writes an item of another program into the table of requests. */
  Backstage strangeItem(String lane) {
    put(NAMES.requests(), Map.of("lane", text(lane), "requestId", text("nobody's")));
    return this;
  }

  /** Parks a request of this resource, as an earlier serializer might have. */
  Backstage parked(String id, String why) {
    Instant now = Instant.now();
    put(
        NAMES.reservations(),
        ParkedItem.of(
                new ResourceId(id),
                Vector.of(reserve(id).id()),
                why,
                false,
                now,
                now.plus(Duration.ofHours(1)))
            .write());
    return this;
  }

  /** Makes a log that only a newer program can read, and a request for that resource. */
  Backstage broken(String id) {
    makeUnreadable(id);
    put(NAMES.requests(), item(reserve(id)));
    return this;
  }

  private void makeUnreadable(String id) {
    Map<String, AttributeValue> commit = new HashMap<>(firstCommit(id));
    commit.put("v", AttributeValue.fromN("999"));
    put(NAMES.decisions(), commit);
  }

  private static Map<String, AttributeValue> firstCommit(String id) {
    return Map.of("resourceId", text(id), "commitNo", AttributeValue.fromN("1"));
  }

  private static Request reserve(String id) {
    UUID random = UUID.randomUUID();
    byte[] bytes =
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putLong(random.getMostSignificantBits())
            .putLong(random.getLeastSignificantBits())
            .array();
    return new Reserve(
        RequestId.inLane(0, bytes),
        new ResourceId(id),
        Instant.ofEpochMilli(System.currentTimeMillis()),
        "Grace",
        1,
        Option.none());
  }

  private static Map<String, AttributeValue> item(Request request) {
    return RequestCodec.write(new StoredRequest(request, Option.none()));
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private void put(String table, Map<String, AttributeValue> item) {
    tables.tables().putItem(put -> put.tableName(table).item(item));
  }

  /** Stops the server alone, as if it had died. */
  void stopServer() {
    server.close();
  }

  @Override
  public void close() {
    server.close();
    tables.close();
    dynamo.close();
  }
}
