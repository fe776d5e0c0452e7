package io.lastseat.bench.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Rush;
import io.lastseat.bench.contest.Taken;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

class DynamoKindsTest {

  private static final Seq<Event> EVENTS = List.of(Rush.SINGLES, Rush.MIXED);
  private static final ContestVerdicts AT_ONCE =
      (number, accepted) -> fail("the reply is the verdict");

  static Stream<Kind<Dynamo>> honest() {
    return DynamoKinds.all().reject(Kind::oversells).toJavaStream();
  }

  @ParameterizedTest
  @MethodSource("honest")
  void gives_the_last_seat_once(Kind<Dynamo> kind) throws Exception {
    try (var dynamo = new FreshDynamo();
        var contender = kind.open(dynamo, EVENTS, AT_ONCE)) {
      Rush.check(contender);
    }
  }

  @Test
  void naive_sells_every_seat_to_all_who_read_at_the_same_time() throws Exception {
    var users = 16;
    var event = new Event("three", 3);
    var asks = Vector.range(0, users).map(n -> new Ask(n, "user-" + n, event, 1));
    try (var dynamo = new FreshDynamo(new AllReadBeforeAnyWrites(users));
        var contender = new Naive().open(dynamo, List.of(event), AT_ONCE)) {
      var replies = Rush.on(contender, asks);
      assertThat(replies.values()).containsOnly(Reply.ACCEPTED);
      assertThat(Rush.sold(contender.taken(), event)).isEqualTo(users);
      Rush.assertAgree(replies, contender.taken());
    }
  }

  @Test
  void naive_is_right_as_long_as_nobody_else_asks() {
    try (var dynamo = new FreshDynamo();
        var contender = new Naive().open(dynamo, EVENTS, AT_ONCE)) {
      Rush.asks().forEach(contender::reserve);
      assertThat(Rush.sold(contender.taken(), Rush.SINGLES)).isEqualTo(Rush.SINGLES.seats());
      assertThat(Rush.sold(contender.taken(), Rush.MIXED)).isEqualTo(Rush.MIXED.seats());
    }
  }

  @Test
  void bare_put_accepts_everybody() throws Exception {
    try (var dynamo = new FreshDynamo();
        var contender = new BarePut().open(dynamo, EVENTS, AT_ONCE)) {
      var replies = Rush.on(contender, Rush.asks());
      assertThat(replies.values()).containsOnly(Reply.ACCEPTED);
      Rush.assertAgree(replies, contender.taken());
    }
  }

  @ParameterizedTest
  @MethodSource("honest")
  void the_same_ask_after_a_lost_row_takes_no_second_seat(Kind<Dynamo> kind) {
    var event = new Event("two", 2);
    var first = new Ask(0, "first", event, 1);
    var second = new Ask(1, "second", event, 1);
    var failure = new FailsOnce();
    try (var dynamo = new FreshDynamo(failure);
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

  private static final class AllReadBeforeAnyWrites implements ExecutionInterceptor {
    private final CyclicBarrier barrier;

    AllReadBeforeAnyWrites(int users) {
      barrier = new CyclicBarrier(users);
    }

    @Override
    public SdkResponse modifyResponse(
        Context.ModifyResponse context, ExecutionAttributes attributes) {
      if (context.response() instanceof QueryResponse) {
        try {
          barrier.await();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      }
      return context.response();
    }
  }
}
