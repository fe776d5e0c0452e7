package io.lastseat.bench.ways;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.simulator.cast.Calls;
import io.vavr.collection.List;
import java.math.BigDecimal;
import java.time.Duration;
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
    try (DynamoServer server = DynamoServer.start();
        Dynamo database = new Dynamo(server.fresh());
        Lastseat lastseat = new Lastseat(kind, database, List.of(HALL), (user, accepted) -> {})) {
      APIGatewayV2HTTPResponse first = lastseat.answer(lastseat.call(ask(0)));
      String location = first.getHeaders().get("Location");
      assertThat(location).contains("?commit=");
      for (int number = 1; number <= commits; number++) {
        lastseat.reserve(ask(number));
      }
      MeterReading before = database.reading();
      APIGatewayV2HTTPResponse answer =
          lastseat
              .intake()
              .handleRequest(
                  Calls.get(location.replaceFirst("[?].*", "")),
                  LocalContext.of("lastseat-intake", Duration.ofMinutes(1)));
      assertThat(answer.getBody()).contains("\"status\":\"accepted\"", "\"user-0\"");
      BigDecimal units = database.reading().minus(before).readUnits();
      System.out.printf("%d commits later: %s read units%n", commits, units);
      return units;
    }
  }

  private static Ask ask(int number) {
    return new Ask(number, "user-" + number, HALL, 1);
  }
}
