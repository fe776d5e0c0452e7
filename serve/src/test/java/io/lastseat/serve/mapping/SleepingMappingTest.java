package io.lastseat.serve.mapping;

import static io.lastseat.serve.mapping.MappingFixture.SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.StreamedTable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A mapping that would read again tomorrow. */
class SleepingMappingTest {

  private static final MappingSettings ASLEEP = new MappingSettings(1, Duration.ofDays(1));

  @Test
  @Timeout(300)
  void readsWhatThisProcessPuts() throws Exception {
    try (var fixture = new MappingFixture()) {
      StreamedTable table = fixture.newTable();
      table.put("before");
      Script script = Script.acceptingEverything();
      try (var mapping = fixture.start(table, script, ASLEEP);
          var ours =
              DynamoConnections.to(
                  fixture.dynamo.endpoint(), List.of(mapping.wokenByPuts(table.name())))) {
        script.awaitCalls(1);
        new StreamedTable(ours.tables(), table.name(), table.streamArn()).put("ours");
        script.awaitCalls(1);
      }
      assertThat(script.delivered()).containsExactly("before", "ours");
    }
  }

  /** The mapping would also rest for a day if its process had not written anywhere. */
  @Test
  @Timeout(300)
  void goesOnWhenItsIdleProcessWritesAgain() throws Exception {
    try (var fixture = new MappingFixture()) {
      StreamedTable table = fixture.newTable();
      StreamedTable another = fixture.newTable();
      AtomicLong nanos = new AtomicLong();
      Pace pace = Pace.withRests(Duration.ofDays(1), nanos::get);
      nanos.addAndGet(Duration.ofMinutes(1).toNanos());
      table.put("before");
      Script script = Script.acceptingEverything();
      try (var mapping = fixture.start(table, script, SETTINGS, Checkpoints.inMemory(), pace);
          var ours = DynamoConnections.to(fixture.dynamo.endpoint(), List.of(pace.ofWrites()))) {
        script.awaitCalls(1);
        table.put("of another process");
        new StreamedTable(ours.tables(), another.name(), another.streamArn()).put("ours");
        script.awaitCalls(1);
      }
      assertThat(script.delivered()).containsExactly("before", "of another process");
    }
  }
}
