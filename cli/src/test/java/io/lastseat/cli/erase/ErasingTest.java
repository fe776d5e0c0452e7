package io.lastseat.cli.erase;

import static io.lastseat.cli.erase.Guests.ADA;
import static io.lastseat.cli.erase.Guests.NOTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.erase.FoundName.LocationKind;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.Row;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The erasure removes a name from every place, and changes nothing else. */
class ErasingTest {

  private static final List<String> RESOURCES = List.of("concert", "opera", "play");

  @TempDir private Path folder;

  private Guests guests;
  private Vector<Reserve> hers;

  @BeforeEach
  void open() {
    guests = new Guests(folder);
    hers = guests.everywhere();
  }

  @Test
  void theNameIsInNoItemAndNoFile() throws Exception {
    assertThat(guests.places(ADA)).hasSizeGreaterThan(25);
    Vector<FoundName> found = guests.eraser().find(Guests.ada());
    assertThat(found.map(FoundName::where).toSet())
        .containsExactlyInAnyOrder(LocationKind.values());
    assertThat(found.map(FoundName::request).toSet()).containsAll(hers.map(one -> one.id().text()));
    assertThat(found.filter(seen -> !seen.asApplicant()))
        .as("request, log and row of the one that she made for another")
        .hasSize(3);

    assertThat(guests.eraser().erase(found)).isEmpty();

    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.places("Čapek")).isEmpty();
    assertThat(guests.lines).isNotEmpty().noneMatch(line -> line.contains("Lovelace"));
    assertThat(guests.places("Linus")).as("another's name").isNotEmpty();
    assertThat(guests.places("Grace")).as("the clerk's name").isNotEmpty();
    assertThat(guests.places(NOTE)).as("notes of others alone").hasSize(6);
  }

  @Test
  void aNameInUnicodesOtherFormIsFoundAndErased() throws Exception {
    String other = Normalizer.normalize(ADA, Normalizer.Form.NFD);
    assertThat(other).isNotEqualTo(ADA);
    NameOwner.Name typed = new NameOwner.Name(other, Option.none());
    Vector<FoundName> found = guests.eraser().find(typed);
    assertThat(found).hasSameSizeAs(guests.eraser().find(Guests.ada()));

    assertThat(guests.eraser().erase(found)).isEmpty();

    assertThat(guests.places("Lovelace")).isEmpty();
    guests.allAudited();
  }

  @Test
  void booksOrderAndVerdictsStayAndTheAuditFindsNoDifference() {
    var before = guests.allAudited();
    Vector<Commit> commits = Vector.ofAll(RESOURCES).flatMap(guests::commits);

    guests.eraseAda();

    assertThat(guests.allAudited()).as("half erased, nothing").isEqualTo(before);
    assertThat(guests.halfErased()).isZero();
    Vector<Commit> after = Vector.ofAll(RESOURCES).flatMap(guests::commits);
    assertThat(after.map(Commit::books)).isEqualTo(commits.map(Commit::books));
    assertThat(after.map(Commit::marks)).isEqualTo(commits.map(Commit::marks));
    assertThat(after.map(Commit::decidedAt)).isEqualTo(commits.map(Commit::decidedAt));
    assertThat(after.flatMap(Commit::verdicts).map(ErasingTest::withoutRequest))
        .isEqualTo(commits.flatMap(Commit::verdicts).map(ErasingTest::withoutRequest));
    assertThat(after).isNotEqualTo(commits);
  }

  @Test
  void onePseudonymTakesThePlaceOfTheNameAndIsMarked() {
    guests.eraseAda();
    Set<String> names =
        Vector.ofAll(RESOURCES)
            .flatMap(guests::commits)
            .flatMap(Commit::verdicts)
            .map(Verdict::request)
            .filter(Reserve.class::isInstance)
            .map(Reserve.class::cast)
            .filter(reserve -> reserve.erased().isDefined())
            .map(Reserve::applicant)
            .collect(Collectors.toSet());
    assertThat(names).singleElement().asString().matches("erased-[0-9b-z]{10}");
    Map<String, AttributeValue> row = row(hers.head());
    assertThat(row).containsKey("erased").doesNotContainKey("note");
    assertThat(row.get("applicant").s()).isIn(names);
  }

  @Test
  void rowsAndLogSayTheSameAgain() {
    guests.eraseAda();
    Vector<Row> rows = Vector.ofAll(RESOURCES).flatMap(guests::commits).flatMap(Commit::rows);
    assertThat(rows).isNotEmpty();
    List<Map<String, AttributeValue>> stand = guests.items(guests.names.reservations());
    assertThat(stand).containsAll(rows.map(RowCodec::write));
  }

  @Test
  void toDoItTwiceIsHarmless() {
    guests.eraseAda();
    var once = guests.items(guests.names.decisions());
    assertThat(guests.eraser().find(Guests.ada())).isEmpty();
    guests.eraseAda();
    assertThat(guests.items(guests.names.decisions())).isEqualTo(once);
  }

  @Test
  void whatIsPendingIsDecidedAfterwardsWithThePseudonym() throws Exception {
    guests.eraseAda();
    guests.reconcile();
    assertThat(guests.places(ADA)).isEmpty();
    for (Reserve late : hers.filter(one -> Set.of(7, 8).contains(hers.indexOf(one)))) {
      Reserve decided =
          (Reserve)
              guests
                  .parts()
                  .rows()
                  .of(late.resource(), late.id())
                  .verdict()
                  .get()
                  .verdict()
                  .request();
      assertThat(decided.erased()).isNotEmpty();
      assertThat(decided.quantity()).isEqualTo(late.quantity());
      assertThat(decided.takenAt()).isEqualTo(late.takenAt());
    }
    assertThat(guests.lines).noneMatch(line -> line.contains("Čapek"));
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void aQuarantinedRecordCanStillBeShownAndKeepsItsNumbers() throws Exception {
    String before = payload();
    guests.eraseAda();
    String after = payload();
    assertThat(after).contains("erased-", hers.last().id().text()).doesNotContain("Čapek", NOTE);
    assertThat(after.replaceAll("erased-[0-9b-z]{10}", ADA.replace("\"", "\\\\\"")))
        .hasSizeGreaterThan(before.length() - NOTE.length() - 20);
  }

  @Test
  void oneRequestAloneIsErasedByItsId() throws Exception {
    Reserve one = hers.head();
    var found = guests.eraser().find(new NameOwner.One(one.resource(), one.id()));
    assertThat(found.map(FoundName::where))
        .containsExactly(LocationKind.REQUEST, LocationKind.LOG, LocationKind.ROW);
    assertThat(guests.eraser().erase(found)).isEmpty();
    assertThat(guests.eraser().find(new NameOwner.One(one.resource(), one.id()))).isEmpty();
    assertThat(((Reserve) guests.standing(one)).erased()).isNotEmpty();
    assertThat(((Reserve) guests.standing(hers.get(1))).erased()).isEmpty();
    assertThat(guests.places(ADA)).isNotEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void oneThatWasDecidedInItsCallIsErasedByItsId() {
    Reserve atOnce = hers.get(6);
    NameOwner.One one = new NameOwner.One(atOnce.resource(), atOnce.id());
    assertThat(guests.eraser().exists(one)).isTrue();
    var found = guests.eraser().find(one);
    assertThat(found.map(FoundName::where)).containsExactly(LocationKind.LOG, LocationKind.ROW);
    assertThat(guests.eraser().erase(found)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void oneResourceAloneIsLookedAt() {
    var found = guests.eraser().find(new NameOwner.Name(ADA, Option.some(hers.head().resource())));
    assertThat(found.map(FoundName::resource).toSet()).containsExactly("concert");
    assertThat(found.size()).isLessThan(guests.eraser().find(Guests.ada()).size());
  }

  @Test
  void aNameMustStandThereExactly() {
    assertThat(find("Ad")).isEmpty();
    assertThat(find("ada")).isEmpty();
    assertThat(find("Ada").map(FoundName::where).toSet())
        .containsExactlyInAnyOrder(LocationKind.REQUEST, LocationKind.LOG, LocationKind.ROW);
  }

  private Vector<FoundName> find(String name) {
    return guests.eraser().find(new NameOwner.Name(name, Option.none()));
  }

  private Map<String, AttributeValue> row(Reserve one) {
    return guests
        .client
        .getItem(
            get ->
                get.tableName(guests.names.reservations())
                    .key(RowCodec.key(one.resource(), one.id(), RowCodec.VERDICT).item()))
        .item();
  }

  private String payload() {
    return guests.parts().quarantine().all().single().payload();
  }

  /** Returns the parts of a verdict that decisions depend on. */
  private static Vector<Object> withoutRequest(Verdict verdict) {
    return Vector.of(
        verdict.request().id(),
        verdict.request().takenAt(),
        verdict.decisionNo(),
        verdict.outcome(),
        verdict.change(),
        verdict.left(),
        verdict.grant(),
        verdict.released(),
        verdict.unlisted());
  }
}
