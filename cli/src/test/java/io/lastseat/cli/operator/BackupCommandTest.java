package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupCommandTest {

  private static final String DATABASE = "dynamodb/tables.db";
  private static final String LEASE = "{\"holder\":\"Ada\",\"lease\":\"P1D\"}";
  private static final String ADA = "{\"applicant\":\"Ada\",\"quantity\":1}";

  @TempDir private Path temp;

  private LastseatServer serve(Path folder) {
    return LastseatServer.start(ServerSettings.inMemory(line -> {}).in(Option.some(folder)));
  }

  /** A token given after the copy was made, and the cursor of a reader of the feed. */
  private record Later(long token, String cursor) {}

  @Test
  void aCopyThatIsPutBackGoesOnInANewEpoch() throws Exception {
    Path data = temp.resolve("data");
    Path copy = temp.resolve("copy");
    Later later;
    try (LastseatServer server = serve(data)) {
      call(server, "PUT", "/v1/resources/hall", "{\"capacity\":100}");
      signUp(server, 3);
      lock(server);
      assertThat(feed(server, 5)).isNotEmpty();
      Ran.lastseat("backup", "--data", data.toString(), "--to", copy.toString()).done();
      signUp(server, 4);
      lock(server);
      later = new Later(lock(server), feed(server, 13));
    }
    try (Stream<Path> files = Files.list(copy.resolve("dynamodb"))) {
      assertThat(files).containsExactly(copy.resolve(DATABASE));
    }
    try (LastseatServer server = serve(copy)) {
      goesOn(server, later);
    }

    // The database alone is put back, beside whatever else is in the folder.
    Ran.lastseat("backup", "--data", copy.toString(), "--to", temp.resolve("second").toString())
        .done();
    try (LastseatServer server = serve(copy)) {
      signUp(server, 2);
      later = new Later(lock(server), feed(server, 12));
    }
    Files.copy(
        temp.resolve("second").resolve(DATABASE),
        copy.resolve(DATABASE),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    try (LastseatServer server = serve(copy)) {
      goesOn(server, later);
    }
    Ran.lastseat("audit", "--data", copy.toString()).done();
    assertThat(Ran.lastseat("tables", "--data", copy.toString()).done().out().lines())
        .hasSize(6)
        .anyMatch(line -> line.matches(" +2  lastseat-checkpoints"))
        .anyMatch(line -> line.endsWith("lastseat-decisions"));
  }

  /**
   * Two decisions more than the copy has are told by the feed, and nothing from after it counts.
   */
  private void goesOn(LastseatServer server, Later later) {
    JsonNode problem = client(server).get("/v1/feed?after=" + later.cursor()).expect(409).json();
    assertThat(problem.get("type").asText()).endsWith("restored");
    int before = numbers(server).size();
    signUp(server, 1);
    assertThat(lock(server)).isGreaterThan(later.token());
    feed(server, before + 3);
    List<Long> numbers = numbers(server);
    assertThat(numbers)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
  }

  @Test
  void whatCannotBeCopiedIsSaid() throws Exception {
    Path absent = temp.resolve("absent");
    String to = temp.resolve("copy").toString();
    assertThat(Ran.lastseat("backup", "--data", absent.toString(), "--to", to).ended(1).err())
        .startsWith("lastseat: There is no data in " + absent);
    Path data = temp.resolve("small");
    serve(data).close();
    assertThat(
            Ran.lastseat("backup", "--data", data.toString(), "--to", temp.toString())
                .ended(1)
                .err())
        .contains("is there already: choose another folder (--to)");
    String inside = data.resolve("copy").toString();
    assertThat(Ran.lastseat("backup", "--data", data.toString(), "--to", inside).ended(1).err())
        .contains("is inside the data folder");
    Path missing = temp.resolve("none/copy");
    assertThat(
            Ran.lastseat("backup", "--data", data.toString(), "--to", missing.toString())
                .ended(1)
                .err())
        .contains("There is no folder " + missing.getParent() + ": make it first");
    assertThat(missing.getParent()).doesNotExist();
    String impossible = "/proc/copy";
    assertThat(Ran.lastseat("backup", "--data", data.toString(), "--to", impossible).ended(1).err())
        .contains("The copy /proc/copy cannot be written");
    assertThat(Ran.lastseat("backup", "--data", data.toString()).status()).isEqualTo(2);
  }

  private static void signUp(LastseatServer server, int times) {
    for (int i = 0; i < times; i++) {
      JsonNode request = call(server, "POST", "/v1/resources/hall/requests", ADA);
      client(server).verdict("hall", request.get("requestId").asText());
    }
  }

  private static long lock(LastseatServer server) {
    long token = call(server, "POST", "/v1/locks/job", LEASE).get("token").asLong();
    client(server).call("DELETE", "/v1/locks/job?token=" + token, "").expect(200);
    return token;
  }

  /** The cursor behind so many commits, for which it waits. */
  private static String feed(LastseatServer server, int commits) {
    String after = "start";
    int seen = 0;
    while (seen < commits) {
      JsonNode page =
          client(server).get("/v1/feed?after=" + after, "Prefer", "wait=10").expect(200).json();
      seen += page.get("commits").size();
      after = page.get("next").asText().replaceAll(".*after=([^&]*).*", "$1");
    }
    return after;
  }

  /** The numbers of the hall's commits, as the feed tells them from its start. */
  private static List<Long> numbers(LastseatServer server) {
    List<Long> numbers = new ArrayList<>();
    for (JsonNode commit :
        client(server).get("/v1/feed?after=start&limit=100").expect(200).json().get("commits")) {
      if (commit.get("resourceId").asText().equals("hall")) {
        numbers.add(commit.get("commitNumber").asLong());
      }
    }
    return numbers;
  }

  private static JsonNode call(LastseatServer server, String method, String path, String body) {
    return client(server).call(method, path, body).expect(200, 201, 202).json();
  }

  private static ApiClient client(LastseatServer server) {
    return new ApiClient(server.url(), Option.none());
  }
}
