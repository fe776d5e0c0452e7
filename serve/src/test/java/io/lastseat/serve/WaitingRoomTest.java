package io.lastseat.serve;

import static io.lastseat.serve.testing.RefusedVerdict.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.intake.lookup.WaitLimit.WaitingCall;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Place;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.serve.testing.RefusedVerdict;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {

  private static final int SEATS = 8;

  private final WaitingRoom room = new WaitingRoom(SEATS);
  private final List<WaitingCall> places = new ArrayList<>();

  @Test
  void with_half_of_the_seats_free_a_call_waits_as_long_as_it_likes() {
    take(SEATS / 2);
    assertThat(places).allMatch(place -> place.lasts(Duration.ofMillis(19_999)));
    assertThat(places).noneMatch(place -> place.lasts(Duration.ofSeconds(20)));
  }

  @Test
  void the_fewer_are_left_the_sooner_a_call_is_answered() {
    take(SEATS / 2 + 2);
    assertThat(longest()).isEqualTo(Duration.ofMillis(10_500));
    take(1);
    assertThat(longest()).isEqualTo(Duration.ofMillis(5_750));
    take(1);
    assertThat(longest()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void a_call_that_finds_no_seat_does_not_wait_and_takes_none_from_others() {
    take(SEATS);
    for (int i = 0; i < 1_000; i++) {
      WaitingCall late = room.begin();
      assertThat(late.lasts(Duration.ZERO)).isFalse();
      late.close();
    }
    assertThat(room.taken()).isEqualTo(SEATS);
    assertThat(places).allMatch(place -> place.lasts(Duration.ofMillis(999)));
  }

  @Test
  void a_seat_that_is_left_is_free_for_the_next() {
    take(SEATS);
    places.remove(0).close();
    take(1);
    assertThat(places).hasSize(SEATS).allMatch(place -> place.lasts(Duration.ZERO));
    places.forEach(WaitingCall::close);
    assertThat(room.taken()).isZero();
  }

  @Test
  void what_is_decided_wakes_the_calls_that_wait_for_it_alone() {
    WaitLimit.News first = room.newsOf(id(1));
    WaitLimit.News again = room.newsOf(id(1));
    WaitLimit.News other = room.newsOf(id(2));
    WaitLimit.News left = room.newsOf(id(3));
    left.close();
    room.newsOf(id(1)).close();
    room.tell(decided(id(1), true));
    room.tell(decided(id(3), true));
    assertThat(first.arrived().join().verdict().get().verdict().request().id()).isEqualTo(id(1));
    assertThat(again.arrived()).isDone();
    assertThat(other.arrived()).isNotDone();
    assertThat(left.arrived()).isNotDone();
  }

  /** The verdict stands then, but whoever asks for it next may not find its row. */
  @Test
  void a_verdict_whose_row_may_be_missing_only_wakes() {
    WaitLimit.News news = room.newsOf(id(1));
    room.tell(decided(id(1), false));
    assertThat(news.arrived()).isCompletedWithValue(null);
  }

  /** Units came free in the same commit: the answer must not say that it still waits. */
  @Test
  void news_has_what_the_same_commit_made_of_the_reservation() {
    WaitLimit.News news = room.newsOf(id(1));
    Promotion served =
        new Promotion(
            id(1),
            new Place(1, 0),
            2,
            Instant.EPOCH,
            1,
            Outcome.accepted(),
            Option.none(),
            1,
            0,
            Option.none());
    Event.Committed waits = decided(id(1), true);
    Commit commit = waits.commit();
    room.tell(
        new Event.Committed(
            new Commit(
                1,
                Instant.EPOCH,
                1,
                commit.entries().toVector().append(served),
                commit.books(),
                Marks.NONE),
            true));
    assertThat(news.arrived().join().since().map(GrantRow::decisionNo)).contains(2L);
  }

  private static Event.Committed decided(RequestId id, boolean withRows) {
    ResourceId concert = new ResourceId("concert");
    Verdict verdict = RefusedVerdict.of(id, concert, Instant.EPOCH);
    return new Event.Committed(
        new Commit(1, Instant.EPOCH, 1, Vector.of(verdict), Books.empty(concert), Marks.NONE),
        withRows);
  }

  @Test
  void nobody_waits_where_the_server_stops() {
    take(1);
    room.close();
    assertThat(places.get(0).lasts(Duration.ZERO)).isFalse();
    assertThat(((WaitLimit) room).begin().lasts(Duration.ZERO)).isFalse();
  }

  private void take(int seats) {
    for (int i = 0; i < seats; i++) {
      places.add(room.begin());
    }
  }

  /** Rounded to 10 milliseconds. */
  private Duration longest() {
    long millis = 0;
    while (places.get(0).lasts(Duration.ofMillis(millis))) {
      millis += 10;
    }
    return Duration.ofMillis(millis);
  }
}
