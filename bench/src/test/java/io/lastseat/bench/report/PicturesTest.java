package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.plot.DrawnPicture;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PicturesTest {

  private static final List<Ranking> STANDINGS =
      List.of(
          ranking("naive", true, 9_000),
          ranking("s1.2", false, 100),
          ranking("s1.4", false, 2_400),
          ranking("counter", false, 1_600),
          ranking("counter-recorded", false, 1_700),
          ranking("bare-put", true, 3_300),
          ranking("lastseat", false, 1_550),
          ranking("lastseat-4-lanes", false, 1_600),
          ranking("pg-for-update", false, 3_400),
          ranking("pg-update", false, 5_000),
          ranking("pg-update-recorded", false, 5_500));

  @Test
  void linesAreThoseOfLastseatThenTheBestKnownAndTheBestOfEachFamilyThenTheOthers() {
    assertThat(FewLines.of(List.of(match(STANDINGS))))
        .containsExactly(
            "lastseat", "counter", "pg-for-update", "s1.4", "pg-update-recorded", "bare-put");
  }

  @Test
  void thereAreNeverMoreThanSevenLinesAndNeverOnlyLastseats() {
    List<Ranking> many = new ArrayList<>(STANDINGS);
    for (int i = 1; i < 10; i++) {
      many.add(ranking("lastseat-" + i, false, 1_550 * Math.pow(1.5, i)));
    }
    assertThat(FewLines.of(List.of(match(many))))
        .containsExactly(
            "lastseat",
            "lastseat-9",
            "lastseat-8",
            "counter",
            "pg-for-update",
            "s1.4",
            "pg-update-recorded");
  }

  @Test
  void whoDiffersAnywhereFromOneOfItsFamilySaysSomething() {
    MatchResult other =
        match(List.of(ranking("lastseat", false, 900), ranking("lastseat-4-lanes", false, 1_800)));
    MatchResult like =
        match(List.of(ranking("lastseat", false, 900), ranking("lastseat-4-lanes", false, 850)));
    assertThat(FewLines.of(List.of(like, other))).containsExactly("lastseat", "lastseat-4-lanes");
    assertThat(FewLines.of(List.of(like, like))).containsExactly("lastseat");
  }

  @Test
  void whoWasNotInEachMatchHasNoLine() {
    MatchResult fewer =
        match(List.of(ranking("lastseat", false, 900), ranking("counter", false, 800)));
    assertThat(FewLines.of(List.of(match(STANDINGS), fewer)))
        .containsExactly("lastseat", "counter");
    assertThat(FewLines.of(List.of(match(STANDINGS), match(List.of())))).isEmpty();
  }

  @Test
  void whoDecidedNothingHasNoLine() {
    assertThat(
            FewLines.of(
                List.of(match(List.of(ranking("lastseat", false, 1), ranking("s1.2", false, 0))))))
        .containsExactly("lastseat");
  }

  @Test
  void theAltTextCarriesLastseatAndTheBestOfEachFamilyThatIsSafe() {
    assertThat(Pictures.bars(match(STANDINGS)).alt())
        .isEqualTo(
            "Room for all: 2,000 requests from 32 clients. Decided per second, more is better:"
                + " pg-update-recorded 5,500, s1.4 2,400, lastseat-4-lanes 1,600, lastseat 1,550.");
  }

  @Test
  void everybodyStandsInItsFamilyAndTheUnsafeOnesAreMarked() {
    DrawnPicture picture = new DrawnPicture(Pictures.bars(match(STANDINGS)).svg());
    assertThat(picture.words())
        .containsSubsequence(
            "Lastseat",
            "lastseat-4-lanes",
            "lastseat",
            "Other ways on DynamoDB",
            "naive",
            "s1.4",
            "Ways on PostgreSQL",
            "pg-update-recorded",
            "Measures of the machine: puts that decide nothing",
            "bare-put",
            "3,300");
    assertThat(picture.hatched()).containsExactlyInAnyOrder("naive", "bare-put");
  }

  private static MatchResult match(List<Ranking> standings) {
    return new MatchResult(
        "room-for-all", "One event with a seat for everybody.", 2_000, 32, 5, standings);
  }

  private static Ranking ranking(String name, boolean oversells, double perSecond) {
    return new Ranking(
        name,
        oversells,
        false,
        new ComparedFigures(perSecond, 1, 2, 3, 1, 0, 2.0, 0.0, 0, 0, 10, 0, 0, 0, 0),
        List.of(perSecond));
  }
}
