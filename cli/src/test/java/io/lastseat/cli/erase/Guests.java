package io.lastseat.cli.erase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.log.RequestItems;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.StreamImage;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tables, a folder, and guests whose names occur in many kinds of places. */
final class Guests extends OwnTables {

  static final String ADA = "Ada \"Čapek\" Lovelace";
  static final String NOTE = "deaf in one ear";

  private final Path folder;

  Guests(Path folder) {
    this.folder = folder;
  }

  Configure configure(String resource, long capacity) {
    Terms terms =
        Terms.ofCapacity(capacity)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.none()))
            .withWaiting(new WaitingTerms(Option.some(5L), Option.none()));
    return configure(new ResourceId(resource), terms);
  }

  Reserve reserve(String resource, String applicant, long quantity) {
    return new Reserve(
        id(), new ResourceId(resource), now(), applicant, quantity, Option.some(NOTE));
  }

  Reserve held(String resource, String applicant) {
    return one(resource, applicant, Option.none(), Option.some(Duration.ofMinutes(30)), false);
  }

  Reserve waiting(String resource, String applicant) {
    return one(resource, applicant, Option.some(NOTE), Option.none(), true);
  }

  Reserve by(String resource, String applicant, String clerk) {
    return one(resource, applicant, Option.none(), Option.none(), false)
        .by(new Staff(true, Option.some(clerk)));
  }

  private Reserve one(
      String resource,
      String applicant,
      Option<String> note,
      Option<Duration> hold,
      boolean waits) {
    return new Reserve(id(), new ResourceId(resource), now(), applicant, 1, note, hold, waits);
  }

  static Cancel cancel(Reserve reserve) {
    return new Cancel(Cancel.idFor(reserve.id()), reserve.resource(), now(), reserve.id());
  }

  /**
   * Gives her a request of every kind, over three resources: accepted, refused, held, waiting,
   * cancelled, immediate, made by a clerk, and as a clerk. Others are quarantined, impossible,
   * parked, given up, of a newer program, or have a row that a recovery set aside. Requests of
   * other guests are among them.
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

  /** Quarantines a request whose item has lost its version. */
  private void quarantine(Reserve request) {
    Map<String, AttributeValue> item = Records.item(request);
    item.remove("v");
    put(names.requests(), item);
    DynamodbStreamRecord record = Records.record(request);
    record.getDynamodb().getNewImage().remove("v");
    assertThat(decides(List.of(record))).isTrue();
  }

  private void impossible(Reserve request) {
    DynamodbStreamRecord record = Records.record(request);
    record.getDynamodb().getNewImage().get("quantity").setN("-1");
    put(names.requests(), StreamImage.item(record.getDynamodb().getNewImage()));
    assertThat(decides(List.of(record))).isTrue();
  }

  private void newer(Reserve request) {
    Map<String, AttributeValue> item = Records.item(request);
    item.put("later", AttributeValue.fromS("x"));
    put(names.requests(), item);
  }

  private void setAside(Reserve request) {
    Map<String, AttributeValue> row = RequestCodec.write(Records.stored(request));
    row.put("resourceId", AttributeValue.fromS(request.resource().text()));
    put(
        names.reservations(),
        Map.of(
            "request", AttributeValue.fromS("#setaside"),
            "part", AttributeValue.fromS("play/x/verdict/9"),
            "why", AttributeValue.fromS("a test"),
            "row", AttributeValue.fromM(row)));
  }

  Eraser eraser() {
    return eraser(client);
  }

  /** Returns an eraser whose clock is three days ahead, so that all is old enough. */
  Eraser eraser(DynamoDbClient behind) {
    return new Eraser(
        behind,
        names,
        Clock.offset(Clock.systemUTC(), Duration.ofDays(3)),
        new Random(id().hashCode()));
  }

  void eraseAda() {
    assertThat(eraser().erase(eraser().find(ada()))).isEmpty();
  }

  static NameOwner ada() {
    return new NameOwner.Name(ADA, Option.none());
  }

  /** Returns the places of these words: attributes of items, and files. */
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

  Vector<Commit> commits(String resource) {
    return commits(new ResourceId(resource));
  }

  /** Returns the request's item in the table of requests. */
  Object standing(Reserve one) {
    return ((ReadRequest.Known)
            new RequestItems(client, names).find(one.resource(), one.id()).get())
        .stored()
        .request();
  }

  /** Audits all resources, expects no difference, and returns the counts. */
  Vector<ResourceBooks> allAudited() {
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), Clock.systemUTC())) {
      Vector<ResourceBooks> all = Vector.ofAll(audit.ofAll());
      assertThat(all.flatMap(ResourceBooks::firstDifference)).isEmpty();
      return all;
    }
  }

  long halfErased() {
    return allAudited().map(ResourceBooks::halfErased).sum().longValue();
  }
}
