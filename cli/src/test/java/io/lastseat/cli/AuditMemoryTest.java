package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Child;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An audit runs in a process with little memory. To run it by hand with more requests: {@code mvn
 * verify -Dtest=AuditMemoryTest -Dlastseat.audit.requests=100000 -Dlastseat.audit.heap=64m}.
 */
@Tag("full")
class AuditMemoryTest {

  private static final int REQUESTS = Integer.getInteger("lastseat.audit.requests", 10_000);
  private static final String HEAP = System.getProperty("lastseat.audit.heap", "48m");
  private static final int LANES = 8;
  private static final int BATCH = 1_000;

  private final ResourceId resource = new ResourceId("concert");
  private final OwnTables tables = new OwnTables();
  private final Random random = new Random(1);

  @Test
  void many_requests_in_many_lanes_are_audited_in_little_memory() throws Exception {
    fill();
    long began = System.nanoTime();
    try (Child audit =
        Child.withOptions(
            List.of("-Xmx" + HEAP),
            Stream.concat(Stream.of("audit", "concert", "--json"), tables.options().stream())
                .toArray(String[]::new))) {
      assertThat(audit.status()).as(audit.err()).isZero();
      System.out.printf(
          "Audited %d requests with -Xmx%s in %d s%n",
          REQUESTS, HEAP, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
      JsonNode books = new ObjectMapper().readTree(audit.out()).get("resources").get(0);
      assertThat(books.get("decisions").asInt()).isEqualTo(REQUESTS + 1);
      assertThat(books.get("accepted").asInt()).isEqualTo(REQUESTS / 2);
      assertThat(books.get("pending").asInt()).isZero();
    }
  }

  private void fill() {
    tables.decide(
        new Configure(
            id(1),
            resource,
            Instant.ofEpochMilli(1),
            Terms.ofCapacity(REQUESTS / 2),
            Option.some(LANES),
            Option.none()));
    for (int done = 0; done < REQUESTS; done += BATCH) {
      tables.decide(
          IntStream.range(done, Math.min(done + BATCH, REQUESTS))
              .mapToObj(
                  i ->
                      new Reserve(
                          id(LANES),
                          resource,
                          Instant.ofEpochMilli(i),
                          "applicant-" + i,
                          1,
                          Option.none()))
              .toArray(Request[]::new));
    }
  }

  private RequestId id(int lanes) {
    return RequestId.of(
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putLong(random.nextLong())
            .putLong(random.nextLong())
            .array(),
        lanes);
  }
}
