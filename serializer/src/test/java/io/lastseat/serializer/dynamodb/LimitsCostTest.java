package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The extra cost of a limit per applicant. */
class LimitsCostTest {

  private static final int BATCH = 100;
  private static final Terms PLAIN = Terms.ofCapacity(1_000_000);

  @Test
  void eachVerdictCostsOneWriteUnitAndOneReadUnitMore() {
    MeterReading plain = measured(PLAIN, 0);
    MeterReading limited = measured(PLAIN.withPerApplicant(limits()), 0);

    System.out.println("without limits: " + plain.total() + ", with them: " + limited.total());
    long more = limited.writeUnits() - plain.writeUnits();
    // The commit is also larger, by the tallies in its entries.
    assertThat(more).isBetween((long) BATCH, BATCH * 11L / 10);
    assertThat(limited.readUnits().subtract(plain.readUnits()).doubleValue())
        .isLessThanOrEqualTo(BATCH);
  }

  @Test
  void itCostsTheSameHoweverOftenTheyCame() {
    MeterReading once = measured(PLAIN.withPerApplicant(limits()), 1);
    MeterReading often = measured(PLAIN.withPerApplicant(limits()), 20);

    System.out.println("once before: " + once.total() + ", 20 times: " + often.total());
    assertThat(often.readUnits()).isEqualByComparingTo(once.readUnits());
    assertThat(often.calls()).isEqualTo(once.calls());
    // A number in the tally, or of a decision, has a digit more.
    assertThat(often.writeUnits() - once.writeUnits()).isBetween(-2L, 2L);
  }

  private static PerApplicant limits() {
    return new PerApplicant(Option.some(1_000L), Option.some(1_000L));
  }

  /** Measures a hundred applicants, each of whom has so many earlier requests. */
  private static MeterReading measured(Terms terms, int before) {
    Records records = Serializers.records();
    Serializers serializer = Serializers.fresh();
    assertThat(serializer.handle(records.configure(terms))).isEmpty();
    for (int round = 0; round <= before; round++) {
      assertThat(serializer.handle(batch(records))).isEmpty();
    }
    return serializer.measured(batch(records));
  }

  private static List<DynamodbStreamRecord> batch(Records records) {
    return IntStream.range(0, BATCH).mapToObj(i -> records.reserveFor("person " + i, 1)).toList();
  }
}
