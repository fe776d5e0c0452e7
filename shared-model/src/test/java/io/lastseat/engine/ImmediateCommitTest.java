package io.lastseat.engine;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.commit.StreamMark;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.HashMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ImmediateCommitTest {

  @Test
  void itLeavesAllMarksButItsOwnNumberAndOwesTheRowOfItsVerdict() {
    Head before = new Head(6, books(), marks(2), NOON);
    Commit commit = ImmediateCommit.of(before, Requests.reserve(1, 1), NOON.plusSeconds(1), 0);
    assertThat(commit.isImmediate()).isTrue();
    assertThat(commit.rows())
        .singleElement()
        .isInstanceOfSatisfying(
            VerdictRow.class, row -> assertThat(row.immediate()).as(row.toString()).isTrue());
    assertThat(commit.marks())
        .isEqualTo(
            new Marks(
                before.marks().owing().add(7L),
                before.marks().streamed(),
                3,
                7,
                new RequestSet(7, 8)));
  }

  @Test
  void whatItsRequestNamesOwesNoRow() {
    Head before = new Head(6, books(), marks(2), NOON);
    Commit commit = ImmediateCommit.of(before, naming(Requests.reserve(1, 1), 7), NOON, 0);
    assertThat(commit.rows()).isEmpty();
    assertThat(commit.possibleRows()).hasSize(1);
    assertThat(commit.marks().owing()).isEqualTo(before.marks().owing());
    Commit other = ImmediateCommit.of(before, naming(Requests.reserve(1, 1), 6), NOON, 0);
    assertThat(other.rows()).hasSize(1);
  }

  @Test
  void severalShareIt() {
    Head before = new Head(6, books(), marks(2), NOON);
    Vector<Reserve> all =
        Vector.of(
            naming(Requests.reserve(1, 400), 7),
            Requests.reserve(2, 101),
            naming(Requests.reserve(3, 100), 7));
    Commit commit = ImmediateCommit.of(before, all, NOON.plusSeconds(1), 0);
    assertThat(commit.verdicts().map(Verdict::accepted)).containsExactly(true, false, true);
    assertThat(commit.books().taken()).isEqualTo(500);
    assertThat(commit.rows().map(Row::about)).containsExactly(Requests.id(2));
    assertThat(commit.books().log().bytes())
        .isGreaterThanOrEqualTo(ItemSize.of(CommitCodec.write(commit)));
  }

  /** Few lanes and many, so that some commits are just large enough to need an index. */
  @ParameterizedTest
  @ValueSource(longs = {6, 7, 8})
  void itsSizeIsReckonedWithItsIndexEntryAndNeverTooLow(long seed) {
    Random random = new Random(seed);
    int small = 0;
    for (int number = 2; number <= 600; number++) {
      Head before = new Head(number - 1, books(), marks(random.nextInt(25, 65)), NOON);
      Reserve asked = reserve(random, number);
      Request named = random.nextBoolean() ? naming(asked, number) : asked;
      Commit commit = ImmediateCommit.of(before, named, NOON.plusSeconds(number), 0);
      int bytes = ItemSize.of(CommitCodec.write(commit));
      LogSize size = commit.books().log();
      small += size.indexed() ? 0 : 1;
      long least = bytes + (size.indexed() ? bytesInIndex(commit) : 0);
      assertThat(size.bytes()).as("a commit of %d bytes", bytes).isBetween(least, 2 * least);
      assertThat(size.indexed() || bytes <= LogSize.SMALL_BYTES)
          .as("indexed %s, a commit of %d bytes", size.indexed(), bytes)
          .isTrue();
    }
    assertThat(small).as("commits in no index of heads").isBetween(50, 550);
  }

  private static Reserve reserve(Random random, int number) {
    return Stream.generate(() -> Requests.any(random, number))
        .filter(Reserve.class::isInstance)
        .map(Reserve.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static Reserve naming(Reserve asked, long commitNo) {
    return new Reserve(
        asked.id().naming(commitNo),
        asked.resource(),
        asked.takenAt(),
        asked.content(),
        asked.erased());
  }

  private static Books books() {
    return Requests.books(Terms.ofCapacity(500), 0);
  }

  /** Returns the marks of two streams, each with so many lanes. */
  private static Marks marks(int lanes) {
    StreamMark mark =
        new StreamMark(
            1,
            Vector.range(0, lanes)
                .toMap(lane -> lane, lane -> BigInteger.TEN.pow(39).add(BigInteger.valueOf(lane))));
    return new Marks(
        TreeSet.of(1L),
        HashMap.of("2026-03-01T11:00:00.000", mark, "2026-03-01T12:00:00.000", mark),
        3,
        0,
        new RequestSet(7, 8));
  }

  private static int bytesInIndex(Commit commit) {
    Map<String, AttributeValue> item = new java.util.HashMap<>(CommitCodec.write(commit));
    List<String> kept = new ArrayList<>(List.of("resourceId", "commitNo", "headNo"));
    kept.addAll(CommitCodec.HEAD);
    item.keySet().retainAll(kept);
    return ItemSize.of(item);
  }
}
