package io.lastseat.bench.ways;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.Ground;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.meter.MeterReading;
import io.vavr.collection.List;
import io.vavr.control.Option;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The cost of a request without contention: an event has one seat, the first user gets it and the
 * second is refused. Each item is far below 1 KB, so a write is 1 unit, a strongly consistent read
 * 1, and a write in a transaction 2.
 */
class UnitsByHandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # kind           | accepted: written, read, by hand      | refused: written, read, by hand
          counter          | 2 | 0 | update + row                  | 1 | 0 | failed update
          counter-recorded | 2 | 0 | update + row                  | 2 | 0 | failed update + row
          """)
  void units(
      String name,
      long acceptedWrites,
      long acceptedReads,
      String acceptedByHand,
      long refusedWrites,
      long refusedReads,
      String refusedByHand) {
    var kind = new Counter(name, name.endsWith("recorded"));
    var event = new Event("one-seat", 1);
    try (var server = EmbeddedDynamo.start(Option.none());
        var dynamo = new Dynamo(server.endpoint(), Ground.NEXT_DOOR);
        var contender = kind.open(dynamo, List.of(event), (n, verdict) -> fail("at once"))) {
      var before = dynamo.reading();
      assertThat(contender.reserve(new Ask(0, "first", event, 1))).isEqualTo(Reply.ACCEPTED);
      var between = dynamo.reading();
      assertThat(contender.reserve(new Ask(1, "second", event, 1))).isEqualTo(Reply.REFUSED);
      var after = dynamo.reading();
      assertCosts(between.minus(before), acceptedWrites, acceptedReads, acceptedByHand);
      assertCosts(after.minus(between), refusedWrites, refusedReads, refusedByHand);
    }
  }

  private static void assertCosts(MeterReading cost, long writes, long reads, String byHand) {
    assertThat(cost.writeUnits()).as("written: %s", byHand).isEqualTo(writes);
    assertThat(cost.readUnits())
        .as("read: %s", byHand)
        .isEqualByComparingTo(BigDecimal.valueOf(reads));
    assertThat(cost.isExact()).isTrue();
  }
}
