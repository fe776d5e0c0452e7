package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.vavr.control.Option;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is typed about a reservation, and about a wallet. */
class FollowUpCommandsTest {

  private static LastseatServer server;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    server = LastseatServer.start(ServerSettings.inMemory(line -> {}));
    client = new ApiClient(server.url(), Option.none());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void a_hold_is_extended_confirmed_changed_and_given_back() throws Exception {
    String ada = held("play", 3);

    JsonNode extended = done("extend", "play", ada, "PT20M");
    JsonNode confirmed = done("confirm", "play", ada, "--quantity", "2");
    JsonNode again = done("confirm", "play", ada);
    JsonNode changed = done("change", "play", ada, "4");
    JsonNode cancelled = done("cancel", "play", ada);

    assertThat(extended.at("/extend/status").asText()).isEqualTo("accepted");
    assertThat(extended.get("status").asText()).isEqualTo("held");
    assertThat(confirmed.get("status").asText()).isEqualTo("accepted");
    assertThat(confirmed.get("quantity").asLong()).isEqualTo(2);
    assertThat(again.get("quantity").asLong()).isEqualTo(2);
    assertThat(changed.get("quantity").asLong()).isEqualTo(4);
    assertThat(cancelled.get("status").asText()).isEqualTo("cancelled");
    assertThat(client.get(ClientPaths.resource("play")).json().get("free").asLong()).isEqualTo(4);
  }

  @Test
  void a_refusal_is_told_in_the_servers_words() {
    String ada = held("opera", 1);

    Ran tooLong = ran("extend", "opera", ada, "PT2H");
    assertThat(tooLong.status()).isEqualTo(1);
    assertThat(tooLong.out()).isEmpty();
    assertThat(tooLong.err())
        .isEqualTo(
            "lastseat: The server answered 409: The reservation cannot be changed so. Nothing is"
                + " held for that long here. The reservation is as it was; ask for its status.\n");
    Ran noLength = ran("extend", "opera", ada, "10");
    assertThat(noLength.status()).as("wrong usage").isEqualTo(2);
    assertThat(noLength.err()).contains("(HOLD)", "'10'");
    Ran backwards = ran("extend", "opera", ada, "PT-5S");
    assertThat(backwards.status()).isEqualTo(1);
    assertThat(backwards.err()).contains("answered 400", "/hold must be a time span of ISO 8601");
    Ran nobody = ran("confirm", "opera", "0-00000000000000000000000000");
    assertThat(nobody.status()).isEqualTo(1);
    assertThat(nobody.err()).contains("answered 404", "There is no such request");
  }

  @Test
  void a_ticket_is_the_address_of_an_own_page() {
    String ada = held("ballet", 1);

    Ran page = ran("ticket", "ballet", ada);
    assertThat(page.status()).as(page.err()).isZero();
    assertThat(page.out())
        .matches("\\Q" + server.url() + "/signup/ballet/requests/" + ada + "\\E-[0-9a-z]{26}\n");
    String ticket = page.out().strip().replaceFirst(".*/", "");
    assertThat(
            ran("ticket", "ballet", ada, "--page", "https://x.example/{resourceId}?t={ticket}")
                .out())
        .isEqualTo("https://x.example/ballet?t=" + ticket + "\n");
    assertThat(ran("status", "ballet", ticket).out()).contains("\"requestId\" : \"" + ticket);
    assertThat(ran("ticket", "ballet", "0-00000000000000000000000000").err())
        .contains("answered 404");
  }

  @Test
  void a_deposit_under_one_key_is_made_once() throws Exception {
    create("wallet", 0);

    JsonNode paid = done("deposit", "wallet", "100", "--key", "invoice-17");
    JsonNode again = done("deposit", "wallet", "100", "--key", "invoice-17");
    JsonNode more = done("deposit", "wallet", "100");
    JsonNode andMore = done("deposit", "wallet", "100");

    assertThat(paid.get("kind").asText()).isEqualTo("deposit");
    assertThat(paid.get("left").asLong()).isEqualTo(100);
    assertThat(again).isEqualTo(paid);
    assertThat(more.get("left").asLong()).isEqualTo(200);
    assertThat(andMore.get("left").asLong()).isEqualTo(300);
    assertThat(ran("deposit", "wallet", "-5").err()).contains("/amount must be a whole number");
    assertThat(ran("deposit", "wallet", "1000000000000").err())
        .contains("answered 409", "There cannot be that much");
  }

  private static void create(String resource, long capacity) {
    ObjectNode terms =
        JsonNodeFactory.instance
            .objectNode()
            .put("capacity", capacity)
            .put("hold", "PT10M")
            .put("longestHold", "PT30M");
    client.set(resource, terms);
  }

  private static String held(String resource, long quantity) {
    create(resource, 4);
    JsonNode held =
        client.reserve(
            resource,
            JsonNodeFactory.instance
                .objectNode()
                .put("applicant", "Ada")
                .put("quantity", quantity));
    assertThat(held.get("status").asText()).isEqualTo("held");
    return held.get("requestId").asText();
  }

  private static JsonNode done(String... command) throws Exception {
    Ran ran = ran(command);
    assertThat(ran.status()).as(ran.err()).isZero();
    return new ObjectMapper().readTree(ran.out());
  }

  private static Ran ran(String... command) {
    String[] all = Arrays.copyOf(command, command.length + 1);
    all[command.length] = "--url=" + server.url();
    return Ran.lastseat(all);
  }
}
