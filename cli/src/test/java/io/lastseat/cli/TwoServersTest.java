package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Two processes share one set of tables, like serve beside the functions of a stack. */
class TwoServersTest {

  private static final int CAPACITY = 7;
  private static final int REQUESTS = 20;

  @Test
  void each_decides_what_it_is_asked_and_the_last_seat_is_given_once() throws Exception {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none())) {
      ServerSettings settings = Served.at(dynamo.endpoint(), "both-").relaying(false);
      Option<TableNames> made = Option.some(TableNames.withPrefix("both-"));
      try (LastseatServer one = LastseatServer.start(settings);
          LastseatServer other = LastseatServer.start(settings.onTables(made))) {
        for (String admission : List.of("stream", "immediate")) {
          ApiClient first = new ApiClient(one.url(), Option.none());
          ApiClient second = new ApiClient(other.url(), Option.none());
          first.set(admission, Map.of("admission", admission, "capacity", CAPACITY, "gate", false));
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
      Ran.lastseat("audit", "--endpoint", dynamo.endpoint().toString(), "--table-prefix", "both-")
          .done();
    }
  }

  private static JsonNode signUp(ApiClient client, String resource) {
    Map<String, Object> body = Map.of("applicant", "Ada", "quantity", 1);
    return client.reserve(resource, body);
  }

  @Test
  void tables_that_are_not_there_are_not_made() {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none())) {
      assertThat(
              Ran.lastseat(
                      "serve",
                      "--in-memory",
                      "--port=0",
                      "--endpoint=" + dynamo.endpoint(),
                      "--tables=one,two,three")
                  .ended(1)
                  .err())
          .startsWith("lastseat: There are no such tables")
          .contains("--tables")
          .hasLineCount(1);
    }
  }
}
