package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk is full while people sign up. A limit on file sizes simulates that: it needs no disk of
 * its own, and writes fail in the same places.
 */
@Tag("full")
class FullDiskTest {

  /** 2 MB: the database's native library must fit. */
  private static final int BLOCKS = 4_096;

  private static final int MOST_REQUESTS = 5_000;

  @TempDir private Path folder;

  private final List<String> acknowledged = new ArrayList<>();

  @Test
  void nobody_is_told_what_is_not_kept_and_all_that_was_told_is_kept() throws Exception {
    int refused;
    try (Child serve =
        Child.withSmallFiles(BLOCKS, "serve", "--port", "0", "--data", folder.toString())) {
      ApiClient client = client(serve);
      client.set("night", Map.of("capacity", MOST_REQUESTS));
      refused = untilRefused(client);
      assertThat(serve.isAlive()).isTrue();
      client.get(ClientPaths.request("night", acknowledged.get(0))).expect(200);
      assertThat(serve.err())
          .contains("The disk is full: free some space.", "What was acknowledged is kept");
      serve.signal("TERM");
      serve.status();
    }
    try (Child serve = Child.lastseat("serve", "--port", "0", "--data", folder.toString())) {
      ApiClient client = client(serve);
      for (String id : acknowledged) {
        assertThat(client.verdict("night", id).get("status").asText()).isEqualTo("accepted");
      }
      assertThat(signUp(client, refused).status()).isIn(200, 202);
      Ran.lastseat("audit", "night", "--data", folder.toString()).done();
    }
  }

  /** Returns the number of the first request that is not acknowledged. */
  private int untilRefused(ApiClient client) {
    for (int number = 0; number < MOST_REQUESTS; number++) {
      ApiClient.Reply reply = signUp(client, number);
      if (reply.status() != 200 && reply.status() != 202) {
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.json().get("detail").asText()).startsWith("Its disk is full.");
        System.out.println("Refused after " + number + " requests");
        return number;
      }
      acknowledged.add(reply.json().get("requestId").asText());
    }
    throw new AssertionError("The disk was never full");
  }

  private static ApiClient.Reply signUp(ApiClient client, int number) {
    Map<String, Object> body =
        Map.of("applicant", "somebody", "quantity", 1, "note", "\uD83E\uDE91".repeat(256));
    return client.post(
        ClientPaths.requests("night"), body, "Idempotency-Key", "\"" + number + "\"");
  }

  private static ApiClient client(Child serve) throws Exception {
    return new ApiClient(URI.create(serve.url()), Option.none());
  }
}
