package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.http.InOneBody.BrokenOff;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A roster as CSV is whole, unless the call asks for a page. */
class WholeRosterTest {

  private static final int ENTRIES = 2_100;

  @AfterAll
  static void giveUp() {
    World.giveUp("gap");
    World.giveUp("gone");
  }

  @Test
  void withoutALimitTheCsvHasEveryEntry() {
    World world = World.deciding();
    long commit = fill(world, "whole", 1);

    Exchange csv = world.get("/v1/resources/whole/roster?format=csv");

    assertThat(csv.status()).isEqualTo(200);
    assertThat(lines(csv.body())).hasSize(1 + ENTRIES).doesNotHaveDuplicates();
    assertThat(csv.header("Link")).isEmpty();
    assertThat(world.get("/v1/resources/whole/roster", "accept", "text/csv").body())
        .isEqualTo(csv.body());
    assertThat(
            world
                .get("/v1/resources/whole/roster?format=csv", "if-none-match", csv.header("ETag"))
                .status())
        .isEqualTo(304);
    world.reserve("whole", "late", 1);
    assertThat(world.get("/v1/resources/whole/roster?format=csv&asOfCommit=" + commit).body())
        .isEqualTo(csv.body());
  }

  @Test
  void aPageIsAPageOnWish() {
    World world = World.deciding();
    fill(world, "wish", 1);

    Exchange page = world.get("/v1/resources/wish/roster?format=csv&limit=100");

    assertThat(lines(page.body())).hasSize(101);
    assertThat(page.header("Link")).contains("limit=100&format=csv&cursor=");
  }

  /** What is decided between two pieces is not in the later ones, nor is it missing in them. */
  @Test
  void aLongAnswerIsOneStateOfTheLog() {
    World world = World.sendingInPieces();
    long commit = fill(world, "moves", 1);
    String before = World.deciding().get("/v1/resources/moves/roster?format=csv").body();

    Exchange begun = world.get("/v1/resources/moves/roster?format=csv");
    StringBuilder all = new StringBuilder(begun.body());
    int pieces = 0;
    for (java.util.Iterator<String> rest = rest(begun); rest.hasNext(); pieces++) {
      assertThat(world.reserve("moves", "late-" + pieces, 1).text("status")).isEqualTo("accepted");
      all.append(rest.next());
    }

    assertThat(pieces).isGreaterThan(1);
    assertThat(all).hasToString(before);
    assertThat(world.get("/v1/resources/moves").number("taken")).isEqualTo(ENTRIES + pieces);
    assertThat(LongLog.head("moves").number()).isEqualTo(commit + pieces);
  }

  @Test
  void aResourceThatIsArchivedMeanwhileBreaksTheAnswerOff() {
    World world = World.sendingInPieces();
    fill(world, "gone", 3);
    Exchange begun = world.get("/v1/resources/gone/roster?format=csv");
    world.letPass(Duration.ofDays(40));
    LongLog.archive("gone", world.now());
    lose("gone", 20);

    assertThatThrownBy(() -> Iterator.ofAll(rest(begun)).forEach(piece -> {}))
        .isInstanceOf(BrokenOff.class)
        .hasMessageContaining("archived");
  }

  /** Earlier the entries of such a commit were left out without a word. */
  @Test
  void aLogWithAGapIsNoRoster() {
    World world = World.sendingInPieces();
    fill(world, "gap", 1);
    Exchange begun = world.get("/v1/resources/gap/roster?format=csv");
    lose("gap", 20);

    assertThatThrownBy(() -> Iterator.ofAll(rest(begun)).forEach(piece -> {}))
        .hasMessageContaining("The roster of gap needs the log of gap, which cannot be read");
    lose("gap", 3);
    for (String query : new String[] {"", "?limit=1000", "?format=csv"}) {
      Exchange refused = world.get("/v1/resources/gap/roster" + query);
      assertThat(refused.status()).as(query).isEqualTo(500);
      assertThat(refused.problem()).isEqualTo("log-unreadable");
    }
  }

  private static void lose(String resource, int commit) {
    World.client()
        .deleteItem(
            delete ->
                delete
                    .tableName(World.tables().decisions())
                    .key(
                        Map.of(
                            "resourceId",
                            AttributeValue.fromS(resource),
                            "commitNo",
                            AttributeValue.fromN(Integer.toString(commit))))
                    .conditionExpression("attribute_exists(commitNo)"));
  }

  @Test
  void aShortRosterIsNoAnswerInPieces() {
    World world = World.sendingInPieces();
    world.put("short", "{\"capacity\": 3}");
    world.reserve("short", "Ada", 1);

    Exchange csv = world.get("/v1/resources/short/roster?format=csv");

    assertThat(csv.response().rest()).isEmpty();
    assertThat(csv.header("ETag")).isNotEmpty();
    assertThat(lines(csv.body())).hasSize(2);
  }

  @Test
  void aMarkAndCellsWithoutApostrophesOnWish() {
    World world = World.deciding();
    world.put("form", "{\"capacity\": 9}");
    world.reserve("form", "=Linus", 1);
    world.reserve("form", "'=Linus", 1);
    String path = "/v1/resources/form/roster?format=csv";

    assertThat(world.get(path).body())
        .startsWith("decisionNumber,")
        .contains(",'=Linus,1,")
        .contains(",''=Linus,1,");
    assertThat(world.get(path + "&bom=true").body()).startsWith("\uFEFFdecisionNumber,");
    assertThat(world.get(path + "&apostrophes=false").body())
        .contains(",=Linus,1,")
        .contains(",'=Linus,1,")
        .doesNotContain("''");
    Exchange first = world.get(path + "&bom=true&apostrophes=false&limit=1");
    Exchange second = world.get(first.header("Link").replaceAll("^<|>; rel=\"next\"$", ""));
    assertThat(first.body()).startsWith("\uFEFFdecisionNumber,").contains(",=Linus,1,");
    assertThat(second.body()).startsWith("decisionNumber,").contains(",'=Linus,1,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bom=1", "bom=", "apostrophes=no", "apostrophes=true,false"})
  void otherWishesAreRefused(String query) {
    World world = World.deciding();
    world.put("wishes", "{\"capacity\": 9}");

    Exchange refused = world.get("/v1/resources/wishes/roster?format=csv&" + query);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().path("detail").asText())
        .isEqualTo(query.split("=")[0] + " must be true or false.");
  }

  /** Fills a resource, and returns its last commit. */
  private static long fill(World world, String resource, int spare) {
    world.put(
        resource,
        "{\"capacity\": %d, \"admission\": \"immediate\"}".formatted(ENTRIES + 100 * spare));
    LongLog.append(resource, 21, 100);
    return LongLog.head(resource).number();
  }

  private static Vector<String> lines(String csv) {
    return Vector.of(csv.split("\r\n"));
  }

  private static java.util.Iterator<String> rest(Exchange begun) {
    return begun.response().rest().get();
  }
}
