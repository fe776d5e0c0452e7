package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PriceTableTest {

  private static final PriceTable PRICES = PriceTable.US_EAST_1;

  @Test
  void unitsCostByTheMillion() {
    assertThat(PRICES.dynamoDb(2_000_000, 4_000_000)).isCloseTo(1.75, within(1e-9));
  }
}
