package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The ticket of a reservation that staff made, used by callers without key or token. */
class TicketApiTest {

  private static final Map<String, String> WAITING = Map.of("prefer", "wait=5");
  private static final Map<String, String> STAFF = Map.of("x-api-key", "ask", "prefer", "wait=5");
  private static final String HELD =
      "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT10M\"}";
  private static final String NOBODY = "0-00000000000000000000000000";

  private final World owner = World.deciding();
  private final World locked =
      World.behind(Door.forKeys(Door.hashOf("ask") + "=ask," + Door.hashOf("read") + "=read"));

  /** Reserves for Ada on a resource that is not public, and returns the reservation's path. */
  private String reserved(String resource) {
    owner.put(resource, "{\"capacity\": 9, \"longestHold\": \"PT1H\"}");
    Exchange made = owner.post(resource, HELD, WAITING);
    assertThat(made.status()).as(made.body()).isEqualTo(200);
    return made.header("Location");
  }

  private Exchange ticket(String path) {
    return locked.postTo(path + "/ticket", "", STAFF);
  }

  @Test
  void whomStaffSignedUpLooksExtendsConfirmsAndGivesBackByTheTicket() {
    String path = reserved("ticket-life");
    Exchange made = ticket(path);
    String ticket = made.text("ticket");
    String mine = made.header("Location");

    assertThat(made.status()).isEqualTo(200);
    assertThat(made.header("Cache-Control")).isEqualTo("no-store");
    assertThat(ticket).startsWith(made.text("requestId") + "-");
    assertThat(mine).isEqualTo("/v1/resources/ticket-life/requests/" + ticket);
    Exchange seen = locked.get(mine);
    assertThat(seen.status()).isEqualTo(200);
    assertThat(seen.text("requestId")).isEqualTo(ticket);
    assertThat(seen.text("status")).isEqualTo("held");
    Map<String, String> key = Map.of("idempotency-key", UUID.randomUUID().toString());
    Exchange extended = locked.postTo(mine + "/extend", "{\"hold\": \"PT20M\"}", key);
    assertThat(extended.status()).as(extended.body()).isEqualTo(200);
    assertThat(extended.text("requestId")).isEqualTo(ticket);
    assertThat(extended.header("Location")).isEqualTo(mine);
    assertThat(locked.postTo(mine + "/confirm", "", Map.of()).text("status")).isEqualTo("accepted");
    assertThat(locked.postTo(mine + "/cancel", "", Map.of()).text("status")).isEqualTo("cancelled");
    assertThat(owner.get(path).text("status")).isEqualTo("cancelled");
  }

  /** Only staff see who noted a reservation, and that it exceeds the capacity. */
  @Test
  void anApplicantIsNotShownWhatStaffNoted() {
    reserved("ticket-desk");
    String path =
        owner
            .post(
                "ticket-desk",
                "{\"applicant\": \"Ada\", \"quantity\": 99, \"over\": true, \"by\": \"Grace at the"
                    + " desk\"}",
                Map.of("prefer", "wait=5"))
            .header("Location");
    assertThat(owner.get(path).body()).contains("Grace at the desk", "\"over\"");

    Exchange shown = locked.get(ticket(path).header("Location"));

    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.body()).doesNotContain("Grace at the desk", "\"over\"");
    assertThat(shown.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void theSameReservationHasTheSameTicketInEachProcess() {
    String path = reserved("ticket-same");
    String ticket = ticket(path).text("ticket");

    assertThat(ticket(path).text("ticket")).isEqualTo(ticket);
    World another = World.behind(Door.forKeys(Door.hashOf("ask")));
    assertThat(another.postTo(path + "/ticket", "", STAFF).text("ticket")).isEqualTo(ticket);
    assertThat(another.get("/v1/resources/ticket-same/requests/" + ticket).status()).isEqualTo(200);
  }

  /** A text that is no ticket gets the same answer as an object that does not exist. */
  @Test
  void nobodyMakesOneOfTheIds() {
    String path = reserved("ticket-guess");
    String other = reserved("ticket-other");
    String proof = ticket(path).text("ticket").replaceFirst(".*-", "");
    String another = (proof.startsWith("0") ? "1" : "0") + proof.substring(1);
    Exchange none = locked.get("/v1/resources/ticket-none/requests/" + NOBODY);

    for (String wrong : List.of(path, path + "-" + another, other + "-" + proof)) {
      assertThat(locked.get(wrong).status()).isEqualTo(401);
      assertThat(locked.get(wrong).body()).isEqualTo(none.body());
      assertThat(locked.postTo(wrong + "/cancel", "", Map.of()).body()).isEqualTo(none.body());
    }
    Exchange known = locked.get(path + "-" + another, "x-api-key", "ask");
    assertThat(known.status()).isEqualTo(404);
    assertThat(known.problem()).isEqualTo("no-such-request");
    assertThat(locked.get(path + "-" + proof, "x-api-key", "wrong").status()).isEqualTo(401);
    assertThat(owner.get(path).text("status")).isEqualTo("held");
  }

  /** A ticket changes no quantity; only a caller who knows the applicant may. */
  @Test
  void aTicketDoesWhatThePublicMayAndNothingElse() {
    String path = reserved("ticket-less");
    String mine = ticket(path).header("Location");

    assertThat(locked.postTo(mine + "/change", "{\"quantity\": 9}", Map.of()).status())
        .isEqualTo(401);
    assertThat(locked.postTo(mine + "/ticket", "", Map.of()).status()).isEqualTo(401);
    assertThat(owner.postTo(mine + "/ticket", "", Map.of()).problem()).isEqualTo("no-such-request");
    assertThat(locked.call("DELETE", mine, Map.of(), null).status()).isEqualTo(401);
    assertThat(locked.get("/v1/resources/ticket-less").status()).isEqualTo(401);
    assertThat(locked.get("/v1/resources/ticket-less/roster").status()).isEqualTo(401);
  }

  /** A ticket allows a cancellation, so a role that only reads gets none. */
  @Test
  void whoOnlyReadsGetsNone() {
    String path = reserved("ticket-read");

    Exchange refused = locked.postTo(path + "/ticket", "", Map.of("x-api-key", "read"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(locked.postTo(path + "/ticket", "", Map.of()).status()).isEqualTo(401);
    String seen = locked.get(path, "x-api-key", "read").body();
    String roster = locked.get("/v1/resources/ticket-read/roster", "x-api-key", "read").body();
    String proof = ticket(path).text("ticket").replaceFirst(".*-", "");
    assertThat(seen + roster).contains("Ada").doesNotContain(proof);
  }

  @Test
  void whatIsNoReservationHasNone() {
    String path = reserved("ticket-none");
    String cancel =
        owner.postTo(path + "/cancel", "", WAITING).json().at("/cancel/requestId").asText();
    Exchange lock =
        owner.postTo(
            "/v1/locks/ticket-lock", "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}", WAITING);

    for (String wrong :
        List.of(
            "/v1/resources/ticket-none/requests/" + cancel,
            "/v1/resources/ticket-none/requests/" + NOBODY,
            "/v1/resources/ticket-lock/requests/" + lock.text("requestId"))) {
      Exchange none = ticket(wrong);
      assertThat(none.status()).as(none.body()).isEqualTo(404);
      assertThat(none.problem()).isEqualTo("no-such-request");
    }
  }

  /** An API that is open to all accepts tickets, too. */
  @Test
  void whereNoKeyIsWantedItIsTheSame() {
    String path = reserved("ticket-open");
    String mine = owner.postTo(path + "/ticket", "", Map.of()).header("Location");

    assertThat(owner.get(mine).text("requestId")).isEqualTo(mine.replaceFirst(".*/", ""));
    assertThat(owner.get(path + "-" + "0".repeat(26)).status()).isEqualTo(404);
  }
}
