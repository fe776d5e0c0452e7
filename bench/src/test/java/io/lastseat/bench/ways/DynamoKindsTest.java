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
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.Ground;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkClientException;

class DynamoKindsTest {

  private static final Seq<Event> EVENTS = List.of(Rush.SINGLES, Rush.MIXED);
  private static final ContestVerdicts AT_ONCE =
      (number, accepted) -> fail("the reply is the verdict");

  static Stream<Kind<Dynamo>> counters() {
    return Stream.of(new Counter("counter", false), new Counter("counter-recorded", true));
  }

  @ParameterizedTest
  @MethodSource("counters")
  void gives_the_last_seat_once(Kind<Dynamo> kind) throws Exception {
    try (var server = EmbeddedDynamo.start(Option.none());
        var dynamo = new Dynamo(server.endpoint(), Ground.NEXT_DOOR);
        var contender = kind.open(dynamo, EVENTS, AT_ONCE)) {
      Rush.check(contender);
    }
  }

  @Test
  void bare_put_accepts_all() throws Exception {
    try (var server = EmbeddedDynamo.start(Option.none());
        var dynamo = new Dynamo(server.endpoint(), Ground.NEXT_DOOR);
        var contender = new BarePut().open(dynamo, EVENTS, AT_ONCE)) {
      var replies = Rush.on(contender, Rush.asks());
      assertThat(replies.values()).containsOnly(Reply.ACCEPTED);
      Rush.assertAgree(replies, contender.taken());
    }
  }

  @ParameterizedTest
  @MethodSource("counters")
  void the_same_ask_after_a_lost_row_takes_no_second_seat(Kind<Dynamo> kind) {
    var event = new Event("two", 2);
    var first = new Ask(0, "first", event, 1);
    var second = new Ask(1, "second", event, 1);
    var failure = new FailsOnce();
    try (var server = EmbeddedDynamo.start(Option.none());
        var dynamo = new Dynamo(server.endpoint(), Ground.NEXT_DOOR, failure);
        var contender = kind.open(dynamo, List.of(event), AT_ONCE)) {
      failure.afterTheNextWriteOf("first");
      while (true) {
        try {
          assertThat(contender.reserve(first)).isEqualTo(Reply.ACCEPTED);
          break;
        } catch (SdkClientException lost) {
          assertThat(failure.happened()).isTrue();
        }
      }
      assertThat(failure.happened()).isTrue();
      assertThat(contender.reserve(second)).isEqualTo(Reply.ACCEPTED);
      assertThat(contender.reserve(new Ask(2, "third", event, 1))).isEqualTo(Reply.REFUSED);
      assertThat(contender.taken())
          .containsExactlyInAnyOrder(new Taken("two", "first", 1), new Taken("two", "second", 1));
    }
  }
}
