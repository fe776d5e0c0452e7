package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Interrupts;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {

  private static final int BY_SIGINT = 130;
  private static final int BY_SIGTERM = 143;

  @TempDir private Path folder;

  @Tag("full")
  @Test
  void stopped_by_a_signal_and_started_again_it_goes_on_where_it_was() throws Exception {
    String first;
    String roster;
    try (Child serve = serve(Interrupts.IGNORED)) {
      assertThat(serve.greeting())
          .hasSize(4)
          .allMatch(line -> line.contains("http://127.0.0.1:"))
          .filteredOn(line -> line.startsWith("curl "))
          .hasSize(3);
      create(serve, 2);
      first = signUp(serve, "Ada").get("requestId").asText();
      roster = Ran.lastseat("roster", "night", "--url", serve.url()).out();
      assertThat(roster).contains("Ada");

      try (Child sameFolder = serve();
          Child samePort = Child.lastseat("serve", "--in-memory", "--port", port(serve))) {
        assertThat(sameFolder.status()).isEqualTo(1);
        assertThat(sameFolder.err()).startsWith("lastseat: ").hasLineCount(1).contains("in use");
        assertThat(samePort.status()).isEqualTo(1);
        assertThat(samePort.err()).startsWith("lastseat: Port " + port(serve)).hasLineCount(1);
        assertThat(sameFolder.out() + samePort.out()).isEmpty();
      }

      serve.signal("TERM");
      assertThat(serve.status()).isEqualTo(BY_SIGTERM);
      assertThat(serve.out()).endsWith("Stopped.\n");
      assertThat(serve.err().lines()).allMatch(line -> line.startsWith("{\"event\":"));
    }
    try (Child serve = serve(Interrupts.both(Interrupts.IGNORED, Interrupts.HEARD))) {
      assertThat(Ran.lastseat("roster", "night", "--url", serve.url()).out()).isEqualTo(roster);
      assertThat(Ran.lastseat("status", "night", first, "--url", serve.url()).out())
          .contains("\"accepted\"");
      assertThat(signUp(serve, "Bo").get("status").asText()).isEqualTo("accepted");
      assertThat(signUp(serve, "Cy").get("status").asText()).isEqualTo("rejected");

      serve.signal("INT");
      assertThat(serve.status()).isEqualTo(BY_SIGINT);
      assertThat(serve.out()).endsWith("Stopped.\n");
    }
  }

  @Test
  void with_no_feed_it_tells_nobody_of_commits() throws Exception {
    try (Child serve = Child.lastseat("serve", "--in-memory", "--port", "0", "--no-feed")) {
      create(serve, 2);
      for (String path : List.of("/v1/feed", "/v1/webhooks")) {
        ApiClient.Reply answer = client(serve).get(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(404);
      }
    }
  }

  @Test
  void at_all_addresses_it_wants_a_key_and_is_called_by_each() throws Exception {
    assertThat(Ran.lastseat("serve", "--in-memory", "--bind", "0.0.0.0").err())
        .contains("LASTSEAT_API_KEY", "--tls-in-front");
    try (Child serve =
        Child.inEnvironment(
            Map.of("LASTSEAT_API_KEY", "key"),
            "serve",
            "--in-memory",
            "--no-feed",
            "--port=0",
            "--bind=0.0.0.0")) {
      URI url = URI.create(serve.url().replace("127.0.0.1", "127.0.0.2"));
      ApiClient other = new ApiClient(url, Option.none());
      assertThat(other.get("/readyz").status()).isEqualTo(200);
      assertThat(other.get("/v1/resources/night").status()).isEqualTo(401);
    }
  }

  @Test
  void what_cannot_be_used_is_told_in_one_sentence() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(Ran.lastseat("serve", "--port", "0", "--data", file.toString()).ended(1).err())
        .startsWith("lastseat: The data folder " + file)
        .contains("choose a folder")
        .hasLineCount(1);

    assertThat(
            Ran.lastseat("serve", "--in-memory", "--bind", "192.0.2.1", "--tls-in-front")
                .ended(1)
                .err())
        .startsWith("lastseat: This machine has no address 192.0.2.1")
        .contains("0.0.0.0")
        .hasLineCount(1);

    assertThat(
            Ran.lastseat("serve", "--port", "0", "--endpoint", "https://dynamodb.amazonaws.com")
                .ended(1)
                .err())
        .contains("names no region")
        .hasLineCount(1);
  }

  private Child serve() {
    return serve(List.of());
  }

  private Child serve(List<String> begunBy) {
    return Child.begunBy(
        begunBy, "serve", "--port", "0", "--data", folder.resolve("data").toString());
  }

  private static String port(Child serve) throws Exception {
    return Integer.toString(URI.create(serve.url()).getPort());
  }

  private static ApiClient client(Child serve) throws Exception {
    return new ApiClient(URI.create(serve.url()), Option.none());
  }

  private static void create(Child serve, int capacity) throws Exception {
    client(serve).set("night", Map.of("capacity", capacity, "gate", false));
  }

  private static JsonNode signUp(Child serve, String applicant) throws Exception {
    return client(serve).reserve("night", Map.of("applicant", applicant, "quantity", 1));
  }
}
