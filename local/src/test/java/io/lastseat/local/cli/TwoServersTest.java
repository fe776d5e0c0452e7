package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Two processes on one set of tables, as serve is beside the functions of a stack. */
class TwoServersTest {

  private static final int CAPACITY = 7;
  private static final int REQUESTS = 20;

  @Test
  void each_decides_what_it_is_asked_and_the_last_seat_is_given_once() throws Exception {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none())) {
      ServerSettings settings =
          ServerSettings.inMemory(line -> {})
              .on(Option.some(dynamo.endpoint()))
              .withTablePrefix("both-")
              .relaying(false);
      Option<TableNames> made = Option.some(TableNames.withPrefix("both-"));
      try (LastseatServer one = LastseatServer.start(settings);
          LastseatServer other = LastseatServer.start(settings.onTables(made))) {
        for (String admission : List.of("stream", "immediate")) {
          ApiClient first = new ApiClient(one.url(), Option.none());
          ApiClient second = new ApiClient(other.url(), Option.none());
          ObjectNode terms = JsonNodeFactory.instance.objectNode().put("admission", admission);
          first.set(admission, terms.put("capacity", CAPACITY).put("gate", false));
          List<CompletableFuture<JsonNode>> verdicts = new ArrayList<>();
          for (int i = 0; i < REQUESTS; i++) {
            ApiClient client = i % 2 == 0 ? first : second;
            verdicts.add(CompletableFuture.supplyAsync(() -> signUp(client, admission)));
          }
          List<JsonNode> all = verdicts.stream().map(CompletableFuture::join).toList();
          assertThat(all)
              .filteredOn(verdict -> verdict.path("status").asText().equals("accepted"))
              .hasSize(CAPACITY);
          assertThat(all)
              .filteredOn(verdict -> verdict.path("status").asText().equals("rejected"))
              .hasSize(REQUESTS - CAPACITY);
          assertThat(all)
              .extracting(verdict -> verdict.path("decisionNumber").asLong())
              .doesNotHaveDuplicates();
        }
      }
      Ran audit =
          Ran.lastseat(
              "audit", "--endpoint", dynamo.endpoint().toString(), "--table-prefix", "both-");
      assertThat(audit.status()).as(audit.out() + audit.err()).isZero();
    }
  }

  private static JsonNode signUp(ApiClient client, String resource) {
    ObjectNode body =
        JsonNodeFactory.instance.objectNode().put("applicant", "Ada").put("quantity", 1);
    return client.reserve(resource, body);
  }

  @Test
  void tables_that_are_not_there_are_not_made() {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none())) {
      Ran ran =
          Ran.lastseat(
              "serve",
              "--in-memory",
              "--port=0",
              "--endpoint=" + dynamo.endpoint(),
              "--tables=one,two,three");
      assertThat(ran.status()).isEqualTo(1);
      assertThat(ran.err())
          .startsWith("lastseat: There are no such tables")
          .contains("--tables")
          .hasLineCount(1);
    }
  }
}
