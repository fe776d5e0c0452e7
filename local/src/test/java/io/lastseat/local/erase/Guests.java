package io.lastseat.local.erase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.StreamImage;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Three tables of their own and a folder, and guests whose names stand in all sorts of places. */
final class Guests {

  static final String ADA = "Ada \"Čapek\" Lovelace";
  static final String NOTE = "deaf in one ear";

  private static final AtomicLong GUESTS = new AtomicLong();

  final TableNames names = TableNames.withPrefix("guests-%d-".formatted(GUESTS.incrementAndGet()));
  final DynamoDbClient client = Store.shared().client();
  final List<String> lines = new ArrayList<>();
  private final Path folder;
  private List<DynamodbStreamRecord> delivered = List.of();
  private final AtomicLong tokens = new AtomicLong();

  Guests(Path folder) {
    this.folder = folder;
    Tables.create(client, names);
  }

  /** Takes it in, as intake does. */
  <R extends Request> R take(R request) {
    client.putItem(put -> put.tableName(names.requests()).item(Records.item(request)));
    return request;
  }

  /** By a serializer that starts now. */
  void decide(Request... requests) {
    for (Request request : requests) {
      take(request);
    }
    delivered = Stream.of(requests).map(Records::record).toList();
    deliverAgain();
  }

  /** By a reconciliation; one request is of a newer program. */
  void decideWhatIsPending() {
    new Reconciliation(parts(), ReconcileSettings.olderThan(Duration.ZERO)).all();
  }

  /** What was decided last, as the stream may do. */
  void deliverAgain() {
    assertThat(parts().batch().handle(Records.event(delivered)).getBatchItemFailures())
        .as(lines.toString())
        .isEmpty();
  }

  /** In the call that asks for it: nothing is written but the commit. */
  Reserve decideAtOnce(Reserve request) {
    Commit commit =
        ImmediateCommit.of(
            parts().log().head(request.resource()).get(),
            request,
            Instant.ofEpochMilli(System.currentTimeMillis()),
            0);
    assertThat(parts().log().append(commit)).isEqualTo(AppendAnswer.DONE);
    return request;
  }

  SerializerParts parts() {
    return parts(client);
  }

  SerializerParts parts(DynamoDbClient behind) {
    return SerializerParts.of(behind, ServerClock.TRUSTING, names, Telemetry.lines(lines::add), 0);
  }

  Configure configure(String resource, long capacity) {
    Terms terms =
        Terms.ofCapacity(capacity)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.none()))
            .withWaiting(new WaitingTerms(Option.some(5L), Option.none()));
    return new Configure(
        id(), new ResourceId(resource), now(), terms, Option.none(), Option.none());
  }

  Reserve reserve(String resource, String applicant, long quantity) {
    return new Reserve(
        id(), new ResourceId(resource), now(), applicant, quantity, Option.some(NOTE));
  }

  Reserve held(String resource, String applicant) {
    return new Reserve(
        id(),
        new ResourceId(resource),
        now(),
        applicant,
        1,
        Option.none(),
        Option.some(Duration.ofMinutes(30)));
  }

  Reserve waiting(String resource, String applicant) {
    return new Reserve(
        id(),
        new ResourceId(resource),
        now(),
        applicant,
        1,
        Option.some(NOTE),
        Option.none(),
        true);
  }

  Reserve by(String resource, String applicant, String clerk) {
    return new Reserve(
            id(), new ResourceId(resource), now(), applicant, 1, Option.none(), Option.none())
        .by(new Staff(true, Option.some(clerk)));
  }

  static Cancel cancel(Reserve reserve) {
    return new Cancel(Cancel.idFor(reserve.id()), reserve.resource(), now(), reserve.id());
  }

  /**
   * All that can become of a request of hers, over three resources: in, out, held, waiting, given
   * back, decided at once, asked by a clerk, and as a clerk; quarantined, impossible, parked, given
   * up, of a newer program, and a row that a recovery set aside. And requests of others among them.
   */
  Vector<Reserve> everywhere() {
    Reserve in = reserve("concert", ADA, 2);
    Reserve back = reserve("concert", ADA, 1);
    Reserve out = reserve("concert", ADA, 9);
    Reserve asClerk = by("concert", "Linus", ADA);
    Reserve byClerk = by("concert", ADA, "Grace");
    decide(configure("concert", 4), in, reserve("concert", "Ada", 1), back);
    decide(cancel(back), out, asClerk, byClerk);
    Reserve held = held("opera", ADA);
    Reserve waiting = waiting("opera", ADA);
    decide(configure("opera", 1), held, waiting, waiting("opera", "Linus"));
    decide(configure("play", 5));
    Reserve atOnce = decideAtOnce(reserve("play", ADA, 1));
    Reserve parked = take(reserve("play", ADA, 1));
    Reserve givenUp = take(reserve("play", ADA, 1));
    Reserve damaged = reserve("play", ADA, 1);
    quarantine(damaged);
    impossible(reserve("play", ADA, 1));
    newer(reserve("play", ADA, 1));
    setAside(reserve("play", ADA, 1));
    return Vector.of(
        in, back, out, byClerk, held, waiting, atOnce, parked, givenUp, asClerk, damaged);
  }

  /** Its item has lost its version on the way. */
  private void quarantine(Reserve request) {
    Map<String, AttributeValue> item = Records.item(request);
    item.remove("v");
    client.putItem(put -> put.tableName(names.requests()).item(item));
    DynamodbStreamRecord record = Records.record(request);
    record.getDynamodb().getNewImage().remove("v");
    assertThat(parts().batch().handle(Records.event(List.of(record))).getBatchItemFailures())
        .isEmpty();
  }

  private void impossible(Reserve request) {
    DynamodbStreamRecord record = Records.record(request);
    record.getDynamodb().getNewImage().get("quantity").setN("-1");
    client.putItem(
        put ->
            put.tableName(names.requests())
                .item(StreamImage.item(record.getDynamodb().getNewImage())));
    assertThat(parts().batch().handle(Records.event(List.of(record))).getBatchItemFailures())
        .isEmpty();
  }

  private void newer(Reserve request) {
    Map<String, AttributeValue> item = Records.item(request);
    item.put("later", AttributeValue.fromS("x"));
    client.putItem(put -> put.tableName(names.requests()).item(item));
  }

  private void setAside(Reserve request) {
    Map<String, AttributeValue> row = RequestCodec.write(Records.stored(request));
    row.put("resourceId", AttributeValue.fromS(request.resource().text()));
    client.putItem(
        put ->
            put.tableName(names.reservations())
                .item(
                    Map.of(
                        "request", AttributeValue.fromS("#setaside"),
                        "part", AttributeValue.fromS("play/x/verdict/9"),
                        "why", AttributeValue.fromS("a test"),
                        "row", AttributeValue.fromM(row))));
  }

  Eraser eraser() {
    return eraser(client);
  }

  /** Three days from now, so that all is old enough. */
  Eraser eraser(DynamoDbClient behind) {
    return new Eraser(
        behind,
        names,
        Clock.offset(Clock.systemUTC(), Duration.ofDays(3)),
        new Random(tokens.incrementAndGet()));
  }

  static NameOwner ada() {
    return new NameOwner.Name(ADA, Option.none());
  }

  /** Wherever these words stand, of all attributes of all items and of all files. */
  List<String> places(String words) throws IOException {
    List<String> found = new ArrayList<>();
    for (String table : List.of(names.requests(), names.decisions(), names.reservations())) {
      for (Map<String, AttributeValue> item : items(table)) {
        if (holds(AttributeValue.fromM(item), words)) {
          found.add(table + ": " + item);
        }
      }
    }
    for (Path file : files()) {
      String text = Files.readString(file);
      if (text.contains(words) || unescaped(text).contains(words)) {
        found.add(file + ": " + text);
      }
    }
    return found;
  }

  private static String unescaped(String text) {
    return text.replace("\\", "");
  }

  private List<Path> files() throws IOException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static boolean holds(AttributeValue value, String words) {
    return switch (value.type()) {
      case S -> value.s().contains(words) || unescaped(value.s()).contains(unescaped(words));
      case B -> holds(value.b(), words);
      case M ->
          value.m().keySet().stream().anyMatch(name -> name.contains(words))
              || value.m().values().stream().anyMatch(inner -> holds(inner, words));
      case L -> value.l().stream().anyMatch(inner -> holds(inner, words));
      case SS -> value.ss().stream().anyMatch(text -> text.contains(words));
      case BS -> value.bs().stream().anyMatch(bytes -> holds(bytes, words));
      default -> false;
    };
  }

  private static boolean holds(SdkBytes bytes, String words) {
    return new String(bytes.asByteArray(), UTF_8).contains(words);
  }

  List<Map<String, AttributeValue>> items(String table) {
    return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
        .toList();
  }

  Vector<Commit> commits(String resource) {
    return new DecisionLog(DynamoDbEnhancedClient.builder().dynamoDbClient(client).build(), names)
        .range(new ResourceId(resource), 1, Long.MAX_VALUE);
  }

  /** As it stands in the table of requests. */
  Object standing(Reserve one) {
    return ((ReadRequest.Ours) new RequestItems(client, names).find(one.resource(), one.id()).get())
        .stored()
        .request();
  }

  /** What the audit counts; it finds no difference. */
  Vector<ResourceBooks> audited() {
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), Clock.systemUTC())) {
      Vector<ResourceBooks> all = Vector.ofAll(audit.ofAll());
      assertThat(all.flatMap(ResourceBooks::firstDifference)).isEmpty();
      return all;
    }
  }

  long halfErased() {
    return audited().map(ResourceBooks::halfErased).sum().longValue();
  }

  private RequestId id() {
    return RequestId.of(
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putLong(0, tokens.incrementAndGet() * 0x9E3779B97F4A7C15L)
            .array(),
        1);
  }

  private static Instant now() {
    return Instant.ofEpochMilli(System.currentTimeMillis());
  }
}
