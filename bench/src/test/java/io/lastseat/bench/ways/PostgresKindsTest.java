package io.lastseat.bench.ways;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Rush;
import io.lastseat.bench.place.PostgresServer;
import io.lastseat.bench.place.PostgresServer.Postgres;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("full")
class PostgresKindsTest {

  private static final Seq<Event> EVENTS = List.of(Rush.SINGLES, Rush.MIXED);
  private static final ContestVerdicts AT_ONCE =
      (number, accepted) -> fail("the reply is the verdict");

  @AutoClose private static final PostgresServer server = PostgresServer.start();

  static Stream<Kind<Postgres>> all() {
    return Stream.of(new ConditionalUpdate());
  }

  @Test
  void a_commit_is_on_the_disk() {
    assertThat(server.version()).startsWith("18.");
    assertThat(List.of("fsync", "synchronous_commit", "full_page_writes").map(server::show))
        .containsOnly("on");
  }

  @ParameterizedTest
  @MethodSource("all")
  void gives_the_last_seat_once(Kind<Postgres> kind) throws Exception {
    var before = server.cpu();
    var database = server.fresh();
    try (var contender = kind.open(database, EVENTS, AT_ONCE)) {
      Rush.check(contender);
    }
    assertThat(database.trips().sum()).isGreaterThanOrEqualTo(Rush.asks().size());
    assertThat(server.cpu().minus(before)).isPositive();
  }

  @ParameterizedTest
  @MethodSource("all")
  void counts_its_round_trips(Kind<Postgres> kind) {
    var event = new Event("one", 1);
    var database = server.fresh();
    try (var contender = kind.open(database, List.of(event), AT_ONCE)) {
      var atFirst = database.trips().sum();
      assertThat(contender.reserve(new Ask(0, "first", event, 1))).isEqualTo(Reply.ACCEPTED);
      var accepted = database.trips().sum();
      assertThat(contender.reserve(new Ask(1, "second", event, 1))).isEqualTo(Reply.REFUSED);
      var refused = database.trips().sum();
      assertThat(accepted - atFirst).isEqualTo(1);
      assertThat(refused - accepted).isEqualTo(1);
      assertThat(contender.taken()).containsExactly(new Taken("one", "first", 1));
    }
  }
}
