package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.control.Option;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The commands about a reservation, and about a wallet. */
class FollowUpCommandsTest extends Served {

  private static ApiClient client;

  @BeforeAll
  static void start() {
    client = new ApiClient(server.url(), Option.none());
  }

  @Test
  void a_hold_is_extended_confirmed_changed_and_given_back() throws Exception {
    String ada = held("play", 3);

    JsonNode extended = ran("extend", "play", ada, "PT20M").done().json();
    JsonNode confirmed = ran("confirm", "play", ada, "--quantity", "2").done().json();
    JsonNode again = ran("confirm", "play", ada).done().json();
    JsonNode changed = ran("change", "play", ada, "4").done().json();
    JsonNode cancelled = ran("cancel", "play", ada).done().json();

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

    Ran tooLong = ran("extend", "opera", ada, "PT2H").ended(1);
    assertThat(tooLong.out()).isEmpty();
    assertThat(tooLong.err())
        .isEqualTo(
            "lastseat: The server answered 409: The reservation cannot be changed so. Nothing is"
                + " held for that long here. The reservation is as it was; ask for its status.\n");
    assertThat(ran("extend", "opera", ada, "10").ended(2).err()).contains("(HOLD)", "'10'");
    assertThat(ran("extend", "opera", ada, "PT-5S").ended(1).err())
        .contains("answered 400", "/hold must be a time span of ISO 8601");
    assertThat(ran("confirm", "opera", "0-00000000000000000000000000").ended(1).err())
        .contains("answered 404", "There is no such request");
  }

  @Test
  void a_ticket_is_the_address_of_an_own_page() {
    String ada = held("ballet", 1);

    Ran page = ran("ticket", "ballet", ada).done();
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
  void a_reservation_is_handed_over_and_its_ticket_ends() throws Exception {
    String ada = held("revue", 1);
    String old = ran("ticket", "revue", ada).done().out().strip().replaceFirst(".*/", "");

    JsonNode handed = ran("hand-over", "revue", ada, "Grace", "--note", "Late.").done().json();

    assertThat(handed.get("applicant").asText()).isEqualTo("Grace");
    assertThat(handed.get("note").asText()).isEqualTo("Late.");
    String ticket = handed.get("ticket").asText();
    assertThat(ran("ticket", "revue", ada).out()).endsWith("/" + ticket + "\n");
    assertThat(ran("status", "revue", ticket).done().out()).contains("Grace");
    assertThat(ran("cancel", "revue", old).ended(1).err()).contains("answered 409", "handed over");
    assertThat(ran("hand-over", "revue", ticket, "Linus").ended(1).err())
        .contains("Applicants cannot hand over");
  }

  @Test
  void a_deposit_under_one_key_is_made_once() throws Exception {
    create("wallet", 0);

    JsonNode paid = ran("deposit", "wallet", "100", "--key", "invoice-17").done().json();
    JsonNode again = ran("deposit", "wallet", "100", "--key", "invoice-17").done().json();
    JsonNode more = ran("deposit", "wallet", "100").done().json();
    JsonNode andMore = ran("deposit", "wallet", "100").done().json();

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
    Map<String, Object> terms =
        Map.of("capacity", capacity, "hold", "PT10M", "longestHold", "PT30M");
    client.set(resource, terms);
  }

  private static String held(String resource, long quantity) {
    create(resource, 4);
    JsonNode held = client.reserve(resource, Map.of("applicant", "Ada", "quantity", quantity));
    assertThat(held.get("status").asText()).isEqualTo("held");
    return held.get("requestId").asText();
  }
}
