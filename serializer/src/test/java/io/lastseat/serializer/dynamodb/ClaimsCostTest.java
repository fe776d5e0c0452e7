package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.testkit.Records;
import io.vavr.Tuple;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cost of claims. A transaction writes each commit for two units a kilobyte (DynamoDB developer
 * guide, "Capacity unit consumption for write operations"); a claim has one row, at home.
 */
class ClaimsCostTest {

  private static final int BATCH = 50;

  private static final AtomicLong TOKENS = new AtomicLong();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 20})
  void oneAloneTakesTwoUnitsOfEachResourceAndTwo(int resources) {
    MeterReading cost = measured(resources, 1);

    System.out.println("one claim over " + resources + ": " + cost.total());
    assertThat(cost.writeUnits()).isLessThanOrEqualTo(2L * resources + 2);
  }

  /** Fifty claims share the commits; each pays a row, and its part of four entries. */
  @Test
  void fiftyOverTheSameFourShareTheirTransaction() {
    MeterReading cost = measured(4, BATCH);

    System.out.println("50 claims over 4: " + cost.total());
    assertThat(cost.writeUnits()).isLessThanOrEqualTo(BATCH * 28L / 10);
  }

  /**
   * The end reads a head of each resource, and one commit of each but the home to see the claim's
   * part. It also reads the rows of the claim and of its end.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 20})
  void theEndOfOneReadsTwoUnitsOfEachResource(int resources) {
    Serializers serializer = Serializers.fresh();
    Request claim = claim(created(serializer, resources), "Ada");
    assertThat(serializer.handle(Records.record(claim))).isEmpty();
    Request end =
        new Cancel(Cancel.idFor(claim.id()), claim.resource(), claim.takenAt(), claim.id());

    MeterReading cost = serializer.measured(List.of(Records.record(end)));

    System.out.println("the end of a claim over " + resources + ": " + cost.total());
    assertThat(cost.readUnits()).isLessThanOrEqualTo(BigDecimal.valueOf(2L * resources));
    assertThat(cost.writeUnits()).isLessThanOrEqualTo(2L * resources + 2);
  }

  private static MeterReading measured(int resources, int claims) {
    Serializers serializer = Serializers.fresh();
    Vector<ResourceId> names = created(serializer, resources);
    return serializer.measured(
        Vector.range(0, claims)
            .map(i -> claim(names, "person " + i))
            .map(Records::record)
            .asJava());
  }

  private static Vector<ResourceId> created(Serializers serializer, int resources) {
    Vector<Records> all = Vector.fill(resources, Serializers::records);
    all.forEach(one -> assertThat(serializer.handle(one.configure(1_000))).isEmpty());
    return all.map(Records::resource).sorted();
  }

  private static Request claim(Vector<ResourceId> names, String applicant) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    ByteBuffer.wrap(token).putLong(8, TOKENS.incrementAndGet());
    Instant now = Serializers.CLOCK.instant();
    return new Claim(
        new Reserve(RequestId.of(token, 1), names.head(), now, applicant, 1, Option.none()),
        TreeMap.ofEntries(names.tail().map(other -> Tuple.of(other, 1L))));
  }
}
