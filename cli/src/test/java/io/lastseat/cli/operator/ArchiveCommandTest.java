package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.analyst.Extent;
import io.lastseat.analyst.LoadedTables;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.LogReader;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Ran;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.InTurn;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** {@code lastseat archive}: what it refuses, what it does, and what an interrupted run leaves. */
@Tag("full")
class ArchiveCommandTest extends OwnTables {

  private static final Duration AGO = Duration.ofDays(40);
  private static final ResourceId HALL = new ResourceId("hall");

  @TempDir private Path folder;

  private final Instant then = Instant.now().minus(AGO).truncatedTo(ChronoUnit.MILLIS);

  @Test
  void itMovesTheResourceIntoAFileAndClosesItsName() throws Exception {
    Reserve first = reserve(HALL, 2);
    decideOverWith(first, reserve(HALL, 1));
    decide(cancel(first));
    List<String> stood = standing();

    assertThat(archive("hall", "--dry-run").done().out())
        .contains("hall can be archived. Nothing was written.");
    assertThat(standing()).isEqualTo(stood);

    Ran done = archived("hall").done();
    assertThat(done.out())
        .contains("4  requests in it", "hall is archived. Its name cannot be used again.");
    assertThat(standing()).containsExactly("decisions");
    Vector<String> lines = lines(file("hall"));
    assertThat(lines.head()).contains("\"resourceId\":\"hall\"");
    assertThat(lines.count(line -> line.contains("\"table\":\"requests\""))).isEqualTo(4);
    assertThat(lines.filter(line -> line.contains("\"quantity\":{\"N\":\"2\"}"))).isNotEmpty();
    assertThat(lines.last()).contains("\"requests\":4", "\"sha256\":");

    byte[] content = Files.readAllBytes(file("hall"));
    assertThat(archived("hall").done().out()).contains("0  commits deleted");
    assertThat(Files.readAllBytes(file("hall"))).isEqualTo(content);
    assertThat(archive("hall", "--to", file("other").toString()).err())
        .contains("name the file that the first run wrote");
    assertThat(archive("hall", "--dry-run").out()).contains("hall is archived already.");
    othersGetAlong();
  }

  /** Requests under other names of the same kind still get verdicts. */
  private void othersGetAlong() {
    command("audit").done();
    command("reconcile", "--older-than", "PT0S").done();
    assertThat(command("recover").done().out())
        .contains("0  rows that the log does not know, set aside", "0  requests lost, put back");
    Ran last = command("roster", "hall", "--final").ended(1);
    assertThat(last.out() + last.err()).contains("it was archived");
    assertThat(command("query", "SELECT count(*) AS n FROM requests").done().out())
        .startsWith("n\n0\n");
  }

  /** Old requests or rows come back with an older table, and have no effect. */
  @Test
  void nothingComesBackWithAnOlderTable() {
    Reserve first = reserve(HALL, 2);
    decideOverWith(first, reserve(HALL, 4));
    List<Map<String, AttributeValue>> requests = items(names.requests());
    List<Map<String, AttributeValue>> rows = items(names.reservations());
    archived("hall").done();

    restore(names.requests(), requests);
    List<Map<String, AttributeValue>> log = items(names.decisions());
    othersGetAlong();
    assertThat(items(names.decisions())).containsExactlyInAnyOrderElementsOf(log);

    rows.forEach(row -> put(names.reservations(), row));
    for (Option<NotIn> said :
        Vector.of(
            Option.<NotIn>none(), Option.some(new NotIn(0, 0)), Option.some(new NotIn(7, 9)))) {
      PendingRequest again = PendingRequest.found(new StoredRequest(first, said));
      BatchReport decided = parts().decider().decide(HALL, Vector.of(again));
      assertThat(decided.failure()).isEmpty();
      assertThat(decided.archived()).containsExactly(first.id());
      assertThat(decided.finished()).isOne();
    }
    othersGetAlong();
    assertThat(items(names.decisions())).containsExactlyInAnyOrderElementsOf(log);
  }

  /** The steps are those of the page on restores. */
  @Test
  void aLogOfThenIsRepairedAndArchivedAgain() {
    decideOverWith(reserve(HALL, 2));
    List<String> stood = standing();
    List<Map<String, AttributeValue>> log = items(names.decisions());
    archived("hall").done();

    restore(names.decisions(), log);
    command("audit", "--repair").done();
    assertThat(standing()).isEqualTo(stood);
    assertThat(archived("hall").err()).contains("is there already");
    archive("hall", "--to", file("again").toString()).done();
    assertThat(standing()).containsExactly("decisions");
  }

  /** Processes that slept write two requests under earlier ids; one has too early a time. */
  @Test
  void whatWasWrittenSinceIsNotDeleted() {
    Reserve first = reserve(HALL, 1);
    Reserve second = reserve(HALL, 1);
    decideOverWith(first, second);
    Archiving archiving = new Archiving(parts());
    Head head = closed(archiving, HALL);
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    decide(
        Duration.ZERO, new Reserve(first.id(), HALL, now, "Ada", 1, Option.none(), Option.none()));
    StoredRequest late = new StoredRequest(second, Option.some(new NotIn(0, head.number() - 1)));
    put(names.requests(), RequestCodec.write(late));

    assertThat(archiving.sweep(head).left()).isEmpty();

    assertThat(standing())
        .containsExactly("decisions", "decisions", "requests", "requests", "reservations");
  }

  /** A call decided the request; the stream had given it up, and delivered it at last. */
  @Test
  void aRowOfACallIsArchivedToo() throws Exception {
    decideOverWith();
    Reserve unkeyed =
        new Reserve(id().naming(2), HALL, then, "Ada", 1, Option.none(), Option.none());
    Commit called = ImmediateCommit.of(log().head(HALL).get(), unkeyed, then, 0);
    assertThat(called.rows()).isEmpty();
    assertThat(log().append(called)).isEqualTo(AppendAnswer.DONE);
    put(names.reservations(), RowCodec.write(called.possibleRows().head()));

    archived("hall").done();

    assertThat(standing()).containsExactly("decisions");
    assertThat(lines(file("hall")).count(line -> line.contains("\"table\":\"reservations\"")))
        .isEqualTo(2);
  }

  /** Another run, with another file, deletes what this one is about to read. */
  @Test
  void aFileThatLacksSomethingIsNotWritten() {
    decideOverWith(reserve(HALL, 1));
    Archiving archiving = new Archiving(parts());
    Head head = closed(archiving, HALL);
    DynamoDbClient overtaken =
        beside(BatchGetItemRequest.class::isInstance, () -> archiving.sweep(head));

    assertThatThrownBy(() -> new ArchiveFile(file("late")).write(head, archiving, overtaken, names))
        .hasMessageContaining("some or all of it is deleted");
    assertThat(file("late")).doesNotExist();
  }

  @Test
  void anAuditBesideItFindsNoDifference() {
    decideOverWith(reserve(HALL, 1));
    try (Audit audit =
        Audit.inTurn(besideTheRequests(), names, AuditWatcher.none(), Clock.systemUTC())) {
      assertThat(audit.of(HALL).get().firstDifference()).isEmpty();
    }
    assertThat(standing()).containsExactly("decisions");
  }

  @Test
  void aQueryBesideItSaysSo() {
    decideOverWith(reserve(HALL, 1));
    LogReader reader = LogReader.of(besideTheRequests(), names, AuditWatcher.none());
    Extent all = new Extent(Option.some(HALL), new Extent.AsOf.Newest(), true);
    assertThatThrownBy(() -> LoadedTables.read(reader, all, "256MB", folder))
        .hasMessage("The log of hall was archived while it was read: run it again.");
  }

  private DynamoDbClient besideTheRequests() {
    Archiving archiving = new Archiving(parts());
    return beside(
        request ->
            request instanceof QueryRequest query && query.tableName().equals(names.requests()),
        () -> archiving.sweep(closed(archiving, HALL)));
  }

  private DynamoDbClient beside(Predicate<DynamoDbRequest> meant, Runnable archives) {
    return FaultyDynamo.client(client, FaultyDynamo.beforeOnce(meant, archives));
  }

  @Test
  void itRefusesWhatIsNotOver() {
    decide(configure(new ResourceId("open"), terms()));
    decide(
        Duration.ofDays(30).plusHours(12),
        configure(new ResourceId("held"), closing(terms())),
        held("held", Limits.LONGEST_HOLD));
    decide(
        configure(new ResourceId("waited"), closing(terms().withCapacity(1))),
        reserve(new ResourceId("waited"), 1),
        waiting("waited"));
    decide(held("a-lock", Duration.ofMinutes(1)).creating(Terms.ofLock()));
    decide(configure(new ResourceId("pending"), closing(terms())));
    take(reserve(new ResourceId("pending"), 1));
    decide(
        configure(new ResourceId("claimed"), closing(terms())),
        configure(new ResourceId("desk"), terms()));
    decide(claim("claimed", "desk"));
    Configure lately =
        new Configure(
            id(),
            new ResourceId("lately"),
            Instant.now().truncatedTo(ChronoUnit.MILLIS),
            closing(terms()),
            Option.none(),
            Option.none());
    decide(Duration.ZERO, lately);
    List<String> stood = standing();

    refused("nobody", "There is no resource nobody in these tables.");
    refused("open", "neither closed nor past closesAt");
    refused("held", "Units are held");
    refused("waited", "on the waiting list");
    refused("a-lock", "It is a lock");
    refused("pending", "has no verdict");
    refused("claimed", "1 claims have something here and elsewhere (desk).", "--keep-claims");
    refused("desk", "neither closed");
    refused("lately", "Its newest decision is of ", "30 days later");
    assertThat(archive("claimed").status()).isEqualTo(2);
    assertThat(archive("claimed", "--to", folder.resolve("no/such").toString()).err())
        .contains("cannot be written");
    assertThat(standing()).isEqualTo(stood);

    archive("claimed", "--keep-claims", "--to", file("claimed").toString()).done();
    assertThat(command("audit").out()).contains("desk", "claimed").doesNotContain("differ:");
    assertThat(command("recover", "--dry-run").out())
        .contains("0  rows that the log does not know, set aside");
  }

  /** The file is written first, and the next run repeats each step that is missing. */
  @Test
  void whereverItIsEndedTheNextRunGoesOn() throws Exception {
    decideOverWith(reserve(HALL, 1));
    decide(reserve(HALL, 1), reserve(HALL, 1));
    Path to = file("ended");
    int all = copies();
    int runs = 0;
    int writes = 0;
    boolean done = false;
    while (!done) {
      int through = writes++;
      AtomicInteger left = new AtomicInteger(through);
      SerializerParts parts =
          InTurn.parts(
              FaultyDynamo.client(
                  client,
                  FaultyDynamo.refuse(
                      request -> isWrite(request) && left.getAndDecrement() <= 0,
                      () -> SdkClientException.create("It was ended."))),
              names,
              Clock.systemUTC());
      try {
        Archiving archiving = new Archiving(parts);
        Head head = closed(archiving, HALL);
        ArchiveFile file = new ArchiveFile(to);
        if (!file.exists()) {
          file.write(head, archiving, client, names);
        }
        assertThat(file.check(head).isRight()).isTrue();
        done = archiving.sweep(head).left().isEmpty();
      } catch (SdkClientException ended) {
        runs++;
        assertThat(copies() == all || archive("hall", "--to", file("new").toString()).status() == 1)
            .as("no file that lacks something is called whole")
            .isTrue();
      }
      command("audit", "hall").done();
    }
    assertThat(runs).isPositive();
    assertThat(standing()).containsExactly("decisions");
    Vector<String> lines = lines(to);
    assertThat(lines.count(line -> line.contains("\"table\":\"requests\""))).isEqualTo(4);
    assertThat(lines.count(line -> line.contains("\"table\":\"reservations\""))).isEqualTo(4);
  }

  private int copies() {
    return client.scan(scan -> scan.tableName(names.requests())).count()
        + client.scan(scan -> scan.tableName(names.reservations())).count();
  }

  @Test
  void anotherFileAtThatPathIsSeenBeforeTheNameIsClosed() throws Exception {
    decideOverWith(reserve(HALL, 1));
    Files.writeString(file("hall"), "somebody's");
    List<String> stood = standing();
    assertThat(archived("hall").ended(1).err()).contains("is there already");
    assertThat(archive("hall", "--dry-run").out()).contains("can be archived");
    assertThat(standing()).isEqualTo(stood);
  }

  /** The test ends the other run in the middle, so its half-written file remains. */
  @Test
  void twoRunsDoNotWriteOneFile() throws Exception {
    decideOverWith(reserve(HALL, 1));
    Path part = Files.writeString(folder.resolve("hall.jsonl.gz.part"), "another run's");
    assertThat(archived("hall").ended(1).err())
        .contains(part + " is there", "If none runs, delete it");
    assertThat(part).hasContent("another run's");
    assertThat(copies()).isPositive();

    Files.delete(part);
    archived("hall").done();
    assertThat(part).doesNotExist();
  }

  /** The run found no file; when it opens its own, a faster run has finished the same file. */
  @Test
  void aRunWritesNoSecondFileOverTheFirst() throws Exception {
    decideOverWith(reserve(HALL, 1));
    Archiving archiving = new Archiving(parts());
    Head head = closed(archiving, HALL);
    ArchiveFile file = new ArchiveFile(file("hall"));
    file.write(head, archiving, client, names);
    byte[] whole = Files.readAllBytes(file("hall"));
    archiving.sweep(head);

    file.write(head, archiving, client, names);

    assertThat(Files.readAllBytes(file("hall"))).isEqualTo(whole);
    assertThat(folder.resolve("hall.jsonl.gz.part")).doesNotExist();
  }

  @Test
  void aDamagedFileDeletesNothing() throws Exception {
    decideOverWith(reserve(HALL, 1));
    Archiving archiving = new Archiving(parts());
    Head head = closed(archiving, HALL);
    new ArchiveFile(file("hall")).write(head, archiving, client, names);
    byte[] whole = Files.readAllBytes(file("hall"));
    List<String> stood = standing();
    for (byte[] damaged :
        List.of(
            Arrays.copyOf(whole, whole.length - 9),
            Arrays.copyOf(whole, whole.length / 2),
            new byte[0],
            "something else".getBytes(StandardCharsets.UTF_8))) {
      Files.write(file("hall"), damaged);
      assertThat(archived("hall").ended(1).err()).contains("archive");
      assertThat(standing()).isEqualTo(stood);
    }
    decide(configure(new ResourceId("other"), closing(terms())));
    Head other = closed(archiving, new ResourceId("other"));
    Files.write(file("hall"), whole);
    assertThat(new ArchiveFile(file("hall")).check(other).getLeft())
        .contains("is no archive of other up to commit 2");
    archiving.sweep(other);
    assertThatThrownBy(() -> new ArchiveFile(file("late")).write(other, archiving, client, names))
        .hasMessageContaining("some or all of it is deleted");
    assertThat(file("late")).doesNotExist();
  }

  private static boolean isWrite(DynamoDbRequest request) {
    return request instanceof PutItemRequest || request instanceof DeleteItemRequest;
  }

  private void refused(String name, String... words) {
    assertThat(archived(name).ended(1).err()).contains(words);
    assertThat(file(name)).doesNotExist();
  }

  private Path file(String name) {
    return folder.resolve(name + ".jsonl.gz");
  }

  private static Vector<String> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return Vector.ofAll(reader.lines().toList());
    }
  }

  /** Returns the tables' items, by table, without tombstones and items of other purposes. */
  private List<String> standing() {
    Stream<String> commits =
        items(names.decisions()).stream()
            .map(item -> new ResourceId(item.get("resourceId").s()))
            .distinct()
            .flatMap(id -> commits(id).map(commit -> "decisions").toJavaStream());
    Stream<String> requests = items(names.requests()).stream().map(item -> "requests");
    Stream<String> rows =
        items(names.reservations()).stream()
            .filter(item -> !item.get("request").s().startsWith("#"))
            .map(item -> "reservations");
    return Stream.of(commits, requests, rows).flatMap(one -> one).sorted().toList();
  }

  private static Terms terms() {
    return Terms.ofCapacity(5)
        .withHolds(new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()));
  }

  /** Returns the terms with a closing one day after all requests. */
  private Terms closing(Terms terms) {
    return terms
        .withClosesAt(then.plus(Duration.ofDays(1)))
        .withWaiting(new WaitingTerms(Option.some(9L), Option.none()));
  }

  @Override
  public Configure configure(ResourceId resource, Terms terms) {
    return new Configure(id(), resource, then, terms, Option.none(), Option.none());
  }

  private Reserve reserve(ResourceId resource, long units) {
    return new Reserve(id(), resource, then, "Ada", units, Option.none(), Option.none());
  }

  private Reserve held(String resource, Duration hold) {
    return new Reserve(
        id(), new ResourceId(resource), then, "Ada", 1, Option.none(), Option.some(hold));
  }

  private Reserve waiting(String resource) {
    return new Reserve(
        id(), new ResourceId(resource), then, "Ada", 1, Option.none(), Option.none(), true);
  }

  private Claim claim(String home, String other) {
    return new Claim(reserve(new ResourceId(home), 1), TreeMap.of(new ResourceId(other), 1L));
  }

  private Cancel cancel(Reserve reserve) {
    return new Cancel(Cancel.idFor(reserve.id()), reserve.resource(), then, reserve.id());
  }

  /** The hall, whose time is over, and what was asked of it. */
  private void decideOverWith(Request... requests) {
    decide(
        Vector.<Request>of(requests)
            .prepend(configure(HALL, closing(terms())))
            .toJavaArray(Request[]::new));
  }

  /** Decides the requests at the time at which they were sent. */
  @Override
  public void decide(Request... requests) {
    decide(AGO, requests);
  }

  private void decide(Duration ago, Request... requests) {
    SerializerParts parts =
        InTurn.parts(client, names, Clock.offset(Clock.systemUTC(), ago.negated()));
    List.of(requests).forEach(this::take);
    assertThat(
            parts
                .batch()
                .handle(Records.delivered(Stream.of(requests).map(Records::record).toList())))
        .isEmpty();
  }

  /** Of which no restore is known: {@code recover} runs here without one. */
  @Override
  public SerializerParts parts() {
    return InTurn.parts(client, names, Clock.systemUTC());
  }

  private static Head closed(Archiving archiving, ResourceId resource) {
    return archiving.close(resource, false, false).get();
  }

  private Ran archived(String name) {
    return archive(name, "--to", file(name).toString());
  }

  private Ran archive(String... words) {
    return command("archive", words);
  }

  private Ran command(String name, String... words) {
    return Ran.of(
        options(), Stream.concat(Stream.of(name), Stream.of(words)).toArray(String[]::new));
  }
}
