package io.lastseat.serializer.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconcileSettingsTest {

  private static final long BYTES_PER_ID = 140;
  private static final long BYTES_PER_RESOURCE = 400;

  /** The maps of the SDK, as measured in memory. */
  private static final long BYTES_PER_ITEM = 9_000;

  private static final long MEGABYTE = 1 << 20;

  @ParameterizedTest
  @CsvSource({"256", "512", "1415"})
  void aReconciliationLeavesHalfOfTheHeapToTheServer(long megabytes) {
    ReconcileSettings settings = ReconcileSettings.in(megabytes * MEGABYTE, Duration.ofHours(26));

    long bytes =
        BYTES_PER_ID * settings.idsAtOnce()
            + BYTES_PER_RESOURCE * settings.maxResources()
            + BYTES_PER_ITEM * settings.pageItems();
    assertThat(bytes).isLessThan(megabytes * MEGABYTE / 2);
    assertThat(settings.idsAtOnce()).isBetween(200_000, 1_000_000);
  }
}
