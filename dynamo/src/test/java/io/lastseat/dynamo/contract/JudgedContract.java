package io.lastseat.dynamo.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.contract.RandomValues.Wild;
import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import java.net.URI;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The engine answers random calls as another DynamoDB does, but for the known differences. It runs
 * in the full tier in the profile {@code emulated}, with {@code -Dlastseat.emulated.python=} an
 * interpreter that has {@code moto[server]}. By {@code -Dlastseat.contract.endpoint=} Dynoxide is
 * the other one.
 */
@Tag("full")
final class JudgedContract {

  private static final int CALLS = 10_000;

  private final @Nullable String endpoint = System.getProperty("lastseat.contract.endpoint");

  @Test
  void sameAnswersToRandomCalls() throws Exception {
    try (DynamoService ours =
            new DynamoService(new MemoryStore(), Clock.systemUTC(), System::nanoTime);
        Judge theirs = judge()) {
      Contract contract = new Contract("contract", ours::call, theirs, Contract::alike);
      EnumSet<Wild> wild =
          endpoint == null ? EnumSet.noneOf(Wild.class) : EnumSet.allOf(Wild.class);
      Contract.Seen seen = contract.compare(1, wild, CALLS);
      List<KnownDifference> known =
          endpoint == null ? KnownDifference.OF_MOTO : KnownDifference.OF_DYNOXIDE;
      assertThat(seen.differences())
          .filteredOn(difference -> known.stream().noneMatch(one -> one.is().test(difference)))
          .isEmpty();
      assertThat(known)
          .as("differences that are no longer seen")
          .filteredOn(one -> seen.differences().stream().noneMatch(one.is()))
          .isEmpty();
      seen.assertManyOfEach();
    }
  }

  private Judge judge() throws Exception {
    return endpoint == null
        ? Judge.moto(System.getProperty("lastseat.emulated.python", "python3"))
        : Judge.at(URI.create(endpoint));
  }
}
