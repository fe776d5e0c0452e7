package io.lastseat.bench.ways;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Ground;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.vavr.collection.List;
import java.math.BigDecimal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The cost of a status query long after the verdict, without the hint of its {@code Location}, in a
 * process that has read nothing yet.
 */
class LateQuestionTest {

  private static final BigDecimal MOST = BigDecimal.TEN;
  private static final Event HALL = new Event("hall", 1_000_000);

  @Test
  void threeHundredCommitsLater() {
    assertThat(readUnits(300)).isLessThanOrEqualTo(MOST);
  }

  @Tag("long")
  @Test
  void aHundredThousandCommitsLater() {
    assertThat(readUnits(100_000)).isLessThanOrEqualTo(MOST);
  }

  private static BigDecimal readUnits(int commits) {
    LastseatKind kind =
        (LastseatKind)
            LastseatKind.all()
                .find(one -> one.name().equals("lastseat-immediate-floor-keys"))
                .get();
    try (DynamoServer server = DynamoServer.start(Ground.NEXT_DOOR);
        Dynamo database = server.fresh();
        Lastseat lastseat = new Lastseat(kind, database, List.of(HALL), (user, accepted) -> {})) {
      Answer first = lastseat.answer(lastseat.call(ask(0)));
      String location = first.headers().get("Location").get();
      assertThat(location).contains("?commit=");
      for (int number = 1; number <= commits; number++) {
        lastseat.reserve(ask(number));
      }
      MeterReading before = database.reading();
      Answer answer =
          lastseat.intake().answer(Calls.get(location.replaceFirst("[?].*", "")), Calls.INVOCATION);
      assertThat(answer.body()).contains("\"status\":\"accepted\"", "\"user-0\"");
      BigDecimal units = database.reading().minus(before).readUnits();
      System.out.printf("%d commits later: %s read units%n", commits, units);
      return units;
    }
  }

  private static Ask ask(int number) {
    return new Ask(number, "user-" + number, HALL, 1);
  }
}
