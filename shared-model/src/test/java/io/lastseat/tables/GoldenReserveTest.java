package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.Owner;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stored items of reservations that create the resource, of signed-in callers, and of the
 * public door, byte for byte.
 */
class GoldenReserveTest {

  /** All terms but a waiting list. */
  private static final Terms TERMS =
      new Terms(
          1,
          Option.some(NOON.minusSeconds(60)),
          Option.some(NOON.plusSeconds(3600)),
          Option.some(1L),
          Option.some("ada@example.org"),
          false,
          Admission.IMMEDIATE,
          new HoldTerms(
              Option.some(Duration.ofMinutes(10)),
              Option.some(Duration.ofHours(1)),
              Option.some(NOON.plusSeconds(7200))));

  private static final Terms PUBLIC = Terms.ofCapacity(2).withPublicSignUp(true);
  private static final Owner ADA = Owner.of("auth0|5f7c8ec7");

  private static final Reserve CREATING = Requests.reserve(1, 1).creating(TERMS);
  private static final Reserve OWN = Requests.reserve(2, 1).ownedBy(ADA);
  private static final Reserve SIGN_UP = Requests.reserve(2, 1).byPublicDoor();
  private static final Request OPENING = Requests.configure(1, PUBLIC);

  private static Commit created() {
    return Golden.first(900, CREATING, Requests.reserve(2, 1).creating(Terms.ofCapacity(1)));
  }

  @Test
  void whatCreatesStandsAsTheFilesSay() {
    Golden.request("request-reserve-create", CREATING);
    Golden.commit("commit-create", created());
    Golden.row("row-create", created().rows().head());
  }

  /** Rows and commits also tell the owner. */
  @Test
  void whatIsOwnedStandsAsTheFileSays() {
    Golden.request("request-reserve-owned", OWN);
    Commit commit = Golden.second(Requests.books(Terms.ofCapacity(2), 0), OWN);
    assertThat(CommitCodec.read(CommitCodec.write(commit))).isEqualTo(commit);
    assertThat(CommitCodec.write(commit).toString()).contains(ADA.hash());
    Golden.readBack(commit.rows());
    Golden.isNoLargerThanReckoned(commit);
  }

  /** The public door reads the rows. */
  @Test
  void whatCameInByTheDoorStandsAsTheFilesSay() {
    Golden.request("request-configure-public", OPENING);
    Golden.request("request-reserve-public", SIGN_UP);
    Commit commit = Golden.first(900, OPENING, SIGN_UP, Requests.reserve(3, 1));
    Golden.commit("commit-public", commit);
    Golden.readBack(commit.rows());
    Books open = Books.empty(CONCERT).withTerms(PUBLIC, 1);
    Golden.isNoLargerThanReckoned(Golden.second(open, OPENING));
    Golden.isNoLargerThanReckoned(Golden.second(open, SIGN_UP));
  }

  @Test
  void ownerAndDoorOutliveEveryChange() {
    assertThat(OWN.comparedBy("key").owner()).contains(ADA);
    assertThat(OWN.waitingFor(Duration.ofSeconds(5)).owner()).contains(ADA);
    assertThat(OWN.byPublicDoor().owner()).contains(ADA);
    assertThat(SIGN_UP.comparedBy("key").publicDoor()).isTrue();
    assertThat(SIGN_UP.waitingFor(Duration.ofSeconds(5)).publicDoor()).isTrue();
    assertThat(Requests.reserve(3, 1).publicDoor()).isFalse();
    assertThat(Requests.reserve(2, 1).owner()).isEmpty();
  }

  @Test
  void onlyAHashIsKept() {
    assertThat(ADA.hash()).hasSize(32).doesNotContain("5f7c8ec7");
    assertThat(Owner.of("auth0|5f7c8ec7")).isEqualTo(ADA);
    assertThat(Owner.of("auth0|5f7c8ec8")).isNotEqualTo(ADA);
    assertThatThrownBy(() -> new Owner("auth0|5f7c8ec7"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void neitherALockNorAReservationOpensTheDoor() {
    assertThatThrownBy(() -> Terms.ofLock().withPublicSignUp(true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Requests.reserve(1, 1).creating(PUBLIC))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatThisProgramDoesNotKnowInsideWaitsForOneThatDoes() {
    ReadRequest read = read(AttributeValue.fromM(inside("priceOfTomorrow")));
    assertThat(((ReadRequest.Newer) read).why()).contains("create.priceOfTomorrow");
  }

  /** A newer program may give terms without a capacity a meaning that is unknown here. */
  @Test
  void whatIsMissingBesidesMakesItNoImpossibleOne() {
    Map<String, AttributeValue> terms = inside("capacities");
    terms.remove("capacity");
    assertThat(read(AttributeValue.fromM(terms))).isInstanceOf(ReadRequest.Newer.class);
  }

  @Test
  void aCommitAndARowWithMoreInsideAreOfANewerProgram() {
    Map<String, AttributeValue> commit = CommitCodec.write(created());
    List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
    entries.set(0, AttributeValue.fromM(more(entries.get(0).m(), "zz", "cr")));
    commit.put("entries", AttributeValue.fromL(entries));
    assertThatThrownBy(() -> CommitCodec.read(commit)).isInstanceOf(NewerVersionException.class);
    var row = more(RowCodec.write(created().rows().head()), "priceOfTomorrow", "create");
    assertThatThrownBy(() -> RowCodec.read(row)).isInstanceOf(NewerVersionException.class);
  }

  @Test
  void whatCannotBeMeantGetsItsVerdict() {
    Map<String, AttributeValue> noCapacity = inside("gate");
    noCapacity.remove("capacity");
    Map<String, AttributeValue> closed = inside("gate");
    closed.put("closedAt", AttributeValue.fromN("0"));
    for (AttributeValue create :
        List.of(
            AttributeValue.fromM(noCapacity),
            AttributeValue.fromS("capacity 1"),
            AttributeValue.fromM(Map.of()),
            AttributeValue.fromM(closed))) {
      assertThat(((ReadRequest.Known) read(create)).stored().request())
          .isInstanceOf(Impossible.class);
    }
  }

  /** In another lane a retry would not find the request by its key. */
  @Test
  void inAnotherLaneItCannotBeMeant() {
    Map<String, AttributeValue> item = item();
    item.put("lane", AttributeValue.fromS("concert#1"));
    item.put("requestId", AttributeValue.fromS("1-" + CREATING.id().token()));
    ReadRequest read = RequestCodec.read(item);
    assertThat(((ReadRequest.Known) read).stored().request()).isInstanceOf(Impossible.class);
  }

  private static Map<String, AttributeValue> item() {
    return RequestCodec.write(new StoredRequest(CREATING, Option.some(new NotIn(0, 0))));
  }

  private static Map<String, AttributeValue> inside(String name) {
    return new HashMap<>(more(item(), name, "create").get("create").m());
  }

  private static Map<String, AttributeValue> more(
      Map<String, AttributeValue> item, String name, String map) {
    return Golden.with(
        item,
        inner -> {
          inner.putIfAbsent(name, AttributeValue.fromN("1"));
          return inner;
        },
        map);
  }

  private static ReadRequest read(AttributeValue create) {
    Map<String, AttributeValue> item = item();
    item.put("create", create);
    return RequestCodec.read(item);
  }
}
