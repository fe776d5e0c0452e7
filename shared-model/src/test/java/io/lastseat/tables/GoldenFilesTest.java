package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.commit.StreamMark;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Permits;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.Erased;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.HashMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stored items, byte for byte. A change of these files changes the data of every deployment,
 * and needs a new version {@code v} or a good reason.
 */
class GoldenFilesTest {

  private static final Reserve RESERVE =
      new Reserve(
          Requests.id(1), CONCERT, NOON, "Zoë Õunapuu", 2, Option.some("aisle,\nplease 🎭"));

  private static final Reserve STAFF =
      new Reserve(Requests.id(1), CONCERT, NOON, "Ada", 2, Option.none(), Option.none())
          .by(new Staff(true, Option.some("Grace")));

  private static final Reserve ERASED =
      new Reserve(
          Requests.id(1),
          CONCERT,
          NOON,
          new Reserve.Content("erased-0123456789", 2, Option.none(), Option.none(), false)
              .by(
                  new Staff(
                      true, Option.some("erased-bcdfghjkmn"), Option.some(NOON.plusSeconds(2)))),
          Option.some(new Erased(NOON.plusSeconds(1), Option.none())));

  private static final Reserve LATER =
      new Reserve(Requests.id(7), CONCERT, NOON.plusSeconds(1), "Łukasz", 1, Option.none());

  private static final Configure CONFIGURE =
      new Configure(
          Requests.id(2),
          CONCERT,
          NOON,
          new Terms(
              3,
              Option.some(NOON.minusSeconds(60)),
              Option.some(NOON.plusSeconds(3600)),
              Option.some(2L),
              Option.some("The concert"),
              true,
              Admission.STREAM,
              HoldTerms.NONE),
          Option.some(1),
          Option.some(0L));

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of("request-reserve", stored(RESERVE)),
        Arguments.of("request-configure", stored(CONFIGURE)),
        Arguments.of("request-cancel", stored(Requests.cancel(1))),
        Arguments.of(
            "request-reserve-held", stored(Requests.held(1, 2, NOON, Duration.ofMinutes(10)))),
        Arguments.of("request-reserve-staff", stored(STAFF)),
        Arguments.of("request-reserve-erased", stored(ERASED)),
        Arguments.of(
            "request-confirm",
            stored(new Confirm(Requests.id(4), CONCERT, NOON, RESERVE.id(), Option.some(1L)))),
        Arguments.of(
            "request-confirm-all",
            stored(new Confirm(Requests.id(4), CONCERT, NOON, RESERVE.id(), Option.none()))),
        Arguments.of(
            "request-extend",
            stored(new Extend(Requests.id(4), CONCERT, NOON, RESERVE.id(), Duration.ofMinutes(5)))),
        Arguments.of(
            "request-change", stored(new Change(Requests.id(4), CONCERT, NOON, RESERVE.id(), 3))),
        Arguments.of("request-deposit", stored(new Deposit(Requests.id(4), CONCERT, NOON, 100))),
        Arguments.of(
            "request-configure-closed",
            stored(
                Requests.configure(
                    2,
                    Terms.ofCapacity(3)
                        .withClosing(
                            Option.some(
                                new Closing(
                                    NOON.plusSeconds(60), Option.some("The singer is ill."))))))),
        Arguments.of(
            "request-configure-least",
            new StoredRequest(Requests.configure(3, Terms.ofCapacity(0)), Option.none())));
  }

  private static StoredRequest stored(Request request) {
    return new StoredRequest(request, Option.some(new NotIn(1, 6)));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestIsWrittenAndReadAsTheFileSays(String file, StoredRequest request) {
    Golden.request(file, request);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aStreamRecordOfItIsReadFromTheSameBytes(String file, StoredRequest request) {
    String event =
        """
        {"Records":[{"eventID":"1","eventName":"INSERT","eventVersion":"1.1",
        "eventSource":"aws:dynamodb","awsRegion":"eu-west-1","dynamodb":{
        "ApproximateCreationDateTime":1772366400,"Keys":{},"NewImage":%s,
        "SequenceNumber":"111","SizeBytes":26,"StreamViewType":"NEW_IMAGE"}}]}
        """
            .formatted(Golden.file(file));
    DynamodbEvent read =
        LambdaEventSerializers.serializerFor(DynamodbEvent.class, getClass().getClassLoader())
            .fromJson(event);
    Map<String, AttributeValue> image =
        StreamImage.item(read.getRecords().get(0).getDynamodb().getNewImage());
    assertThat(image).isEqualTo(Golden.item(Golden.file(file)));
    assertThat(RequestCodec.read(image)).isEqualTo(new ReadRequest.Known(request));
  }

  @Test
  void aCommitAndItsRowsStandAsTheFilesSay() {
    Golden.commit("commit", commit());
    commit().rows().forEachWithIndex((row, i) -> Golden.row("row-" + (i + 1), row));
  }

  @Test
  void theHeadIsReadFromWhatTheIndexCarriesOfACommit() {
    Map<String, AttributeValue> entry = Golden.item(Golden.file("commit"));
    entry
        .keySet()
        .retainAll(
            Stream.concat(Stream.of("resourceId", "commitNo", "headNo"), CommitCodec.HEAD.stream())
                .toList());
    assertThat(CommitCodec.head(entry)).isEqualTo(Head.of(commit()));
    assertThat(entry).doesNotContainKey("entries");
  }

  /** One commit with a row, and one that its request names. */
  @Test
  void immediateCommitsStandAsTheFilesSay() {
    Golden.commit("commit-immediate", immediate(LATER.id()));
    Golden.row("row-immediate", immediate(LATER.id()).possibleRows().single());
    Golden.commit("commit-immediate-named", immediate(LATER.id().naming(8)));
  }

  static Stream<Arguments> grants() {
    Hold hold = Hold.of(NOON, Duration.ofMinutes(10));
    return Stream.of(
        Arguments.of("row-grant-ended", new Grant(0, Option.none(), 1)),
        Arguments.of("row-grant-held", new Grant(2, Option.some(hold), 1)));
  }

  @ParameterizedTest
  @MethodSource("grants")
  void whatAReservationHasSinceStandsAsTheFileSays(String file, Grant grant) {
    Golden.row(
        file,
        new GrantRow(
            CONCERT,
            Requests.id(1),
            Option.some(Requests.id(6)),
            grant,
            Option.none(),
            46,
            8,
            NOON.plusSeconds(60)));
  }

  @Test
  void aCommitOfALifeStandsAsTheFileSays() {
    Commit commit = life();
    assertThat(commit.verdicts()).allMatch(Verdict::accepted);
    Golden.commit("commit-life", commit);
    Golden.readBack(commit.rows());
  }

  static Stream<Arguments> alone() {
    Closing closing = new Closing(NOON, Option.some("The singer is ill."));
    Books full = Requests.books(Terms.ofCapacity(1), 1);
    return Stream.of(
        Arguments.of(
            "closed",
            Requests.books(Terms.ofCapacity(3).withClosing(Option.some(closing)), 0),
            RESERVE),
        Arguments.of("staff", full, STAFF),
        Arguments.of("erased", full, ERASED));
  }

  /** A reservation refused by a closed resource, one by staff, and one of an erased name. */
  @ParameterizedTest
  @MethodSource("alone")
  void aCommitOfOneReservationAndItsRowStandAsTheFilesSay(
      String file, Books books, Reserve reserve) {
    Commit commit = Golden.second(books, reserve);
    Golden.commit("commit-" + file, commit);
    Golden.row("row-" + file, commit.rows().single());
  }

  /**
   * Returns a commit of two holds: one is extended and confirmed in part, the other gets more
   * units. A deposit follows.
   */
  private static Commit life() {
    RequestId held = Requests.id(11);
    RequestId plain = Requests.id(12);
    return Golden.first(
        900,
        Requests.configure(
            10,
            Terms.ofCapacity(9)
                .withHolds(
                    new HoldTerms(
                        Option.some(Duration.ofMinutes(10)),
                        Option.some(Duration.ofHours(1)),
                        Option.some(NOON.plusSeconds(86_400))))),
        Requests.reserve(11, 3),
        Requests.held(12, 1, NOON, Duration.ofSeconds(90)),
        new Extend(Requests.id(13), CONCERT, NOON, held, Duration.ofMinutes(20)),
        new Change(Requests.id(14), CONCERT, NOON, plain, 2),
        new Confirm(Requests.id(15), CONCERT, NOON, held, Option.some(2L)),
        Requests.cancel(11),
        new Deposit(Requests.id(16), CONCERT, NOON, 5));
  }

  @Test
  void theNamesOfTheTablesAreWrittenAndReadAsTheFileSays() {
    TablesItem item =
        new TablesItem(
            new TableNames("hall-requests", "hall-decisions-2", "hall-reservations"),
            3,
            TablesItem.State.COPIED);
    Golden.stands("tables", item, TablesItem::write, TablesItem::read);
  }

  private static Commit commit() {
    Books before =
        new Books(
            CONCERT,
            Option.none(),
            0,
            1,
            0,
            41,
            0,
            NOON.minusSeconds(1),
            HoldTimeline.EMPTY,
            WaitingList.EMPTY,
            TreeMap.empty(),
            new LogSize(5_000, true),
            Permits.NONE,
            LockQueue.EMPTY,
            0,
            false);
    List<PendingRequest> pendingRequests =
        List.of(
            Requests.pendingRequest(CONFIGURE, 1000),
            Requests.pendingRequest(RESERVE, 1001),
            Requests.pendingRequest(Requests.reserve(4, 2), 1003),
            Requests.pendingRequest(
                new Impossible(Requests.id(5), CONCERT, NOON, "quantity is missing"), 1002));
    Batch batch =
        Batch.decide(
            before, Facts.at(NOON.plusMillis(250)), pendingRequests, CommitBytes::ofEntry, 10_000);
    Marks marks =
        new Marks(
                TreeSet.of(3L, 6L),
                HashMap.of("2025-12-31T23:00:00.000", new StreamMark(2, HashMap.empty())),
                4,
                5,
                new RequestSet(41, 42))
            .withDecided(7, Vector.ofAll(pendingRequests));
    return new Commit(
        7,
        NOON.plusMillis(250),
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(new LogSize(5_700, true)),
        marks);
  }

  private static Commit immediate(RequestId id) {
    Commit before = commit();
    Reserve later = new Reserve(id, CONCERT, LATER.takenAt(), "Łukasz", 1, Option.none());
    Batch batch =
        Batch.decide(
            before.books(),
            Facts.at(NOON.plusSeconds(1)),
            List.of(PendingRequest.found(new StoredRequest(later, Option.none()))),
            CommitBytes::ofEntry,
            10_000);
    Marks marks = before.marks().withImmediate(8);
    return new Commit(
        8,
        NOON.plusSeconds(1),
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(new LogSize(6_400, true)),
        id.names(8) ? marks : marks.withOwing(8));
  }
}
