package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.http.ApiCall;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ReservationTest {

  private static final String PENDING =
      "{\"requestId\": \"0-a\", \"resourceId\": \"hall\", \"status\": \"pending\"}";
  private static final String ACCEPTED =
      "{\"requestId\": \"0-a\", \"status\": \"accepted\", \"quantity\": 2, \"left\": 1, \"new\":"
          + " {}}";

  @AutoClose private final FakeServer server = new FakeServer();
  private final Lastseat client = server.client().build();

  @Test
  void aVerdictIsWaitedForAndRemembered() {
    server.answers(
        Given.of(202, PENDING, "Retry-After", "1"),
        Given.of(200, PENDING, "Retry-After", "0"),
        Given.of(200, ACCEPTED));
    Reservation ada = client.reserve("hall", Application.of("Ada").quantity(2));
    assertThat(ada.known().orElseThrow()).isInstanceOf(Verdict.StillPending.class);

    Verdict verdict = ada.verdict(FakeServer.HOUR);

    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Accepted.class,
            accepted -> {
              assertThat(accepted.quantity()).isEqualTo(2);
              assertThat(accepted.left()).isEqualTo(1);
              assertThat(accepted.document().has("new")).isTrue();
            });
    assertThat(verdict.isGranted()).isTrue();
    assertThat(ada.verdict(FakeServer.HOUR)).isSameAs(verdict);
    assertThat(ada.known()).contains(verdict);
    assertThat(server.asked()).hasSize(3);
    assertThat(server.asked().get(1).header("Prefer")).containsExactly("wait=20");
  }

  @Test
  void noVerdictInTimeIsAValueWithThePlaceToAsk() {
    server.answers(
        Given.of(202, PENDING), Given.of(200, PENDING, "Retry-After", FakeServer.TOO_LATE));
    Reservation ada = client.reserve("hall", Application.of("Ada"));

    Verdict verdict = ada.verdict(FakeServer.HOUR);

    URI place = URI.create(server.url() + "/v1/resources/hall/requests/0-a");
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.StillPending.class,
            pending -> {
              assertThat(pending.location()).isEqualTo(place);
              assertThat(pending.askAgainIn()).isEqualTo(Duration.ofDays(1));
            });
    assertThat(server.asked().get(1).header("Prefer")).containsExactly("wait=20");
    assertThat(ApiCall.get("/").waiting(Duration.ofMillis(200)).headers())
        .as("in whole seconds")
        .containsExactly("Prefer", "wait=1");
    server.answers(Given.of(200, ACCEPTED));
    assertThat(client.reservation("hall", "0-a").verdict().isGranted()).isTrue();
  }

  @Test
  void turnedAwayIsDecidedWithoutAnotherCall() {
    server.answers(
        Given.of(
            200,
            """
            {"status": "rejected", "turnedAway": true, "reason": "sold_out", "left": 0,
             "detail": "Nothing is left."}
            """));
    Reservation ada = client.reserve("hall", Application.of("Ada"));

    assertThat(ada.id()).isEmpty();
    assertThat(ada.verdict())
        .isInstanceOfSatisfying(
            Verdict.TurnedAway.class, away -> assertThat(away.reason()).isEqualTo(Reason.SOLD_OUT));
    assertThat(ada.status()).isEqualTo(ada.verdict());
    assertThat(ada.confirm().refused()).contains(Reason.NOTHING_GRANTED);
    assertThat(ada.cancel().refused()).contains(Reason.NOTHING_TO_CANCEL);
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void aResourceThatNobodyCreatedIsARefusal() {
    server.answers(
        Given.of(
            404,
            """
            {"type": "urn:lastseat:problem:no-such-resource", "title": "There is no such resource",
             "detail": "Create it with PUT, or correct the id."}
            """));
    assertThat(client.reserve("hall", Application.of("Ada")).verdict())
        .isInstanceOfSatisfying(
            Verdict.TurnedAway.class,
            away -> assertThat(away.reason()).isEqualTo(Reason.NO_SUCH_RESOURCE));
    assertThat(client.resource("hall").look()).isEmpty();
    Outcome<Resource.Deposited> deposit = client.resource("hall").deposit(5);
    assertThat(deposit.refused()).contains(Reason.NO_SUCH_RESOURCE);
    assertThatThrownBy(deposit::get)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("Create it with PUT");
  }

  @Test
  void eachStatusHasItsVerdict() {
    assertThat(read("{\"status\": \"held\", \"expiresAt\": \"2030-06-01T18:10:16+02:00\"}"))
        .isInstanceOfSatisfying(
            Verdict.Held.class,
            held -> assertThat(held.expiresAt()).isEqualTo(Instant.parse("2030-06-01T16:10:16Z")));
    assertThat(read("{\"status\": \"waiting\", \"place\": 7, \"unitsBefore\": 11}"))
        .isInstanceOfSatisfying(
            Verdict.Waiting.class,
            waiting -> {
              assertThat(waiting.place()).isEqualTo(7);
              assertThat(waiting.unitsBefore()).isEqualTo(11);
            });
    assertThat(read("{\"status\": \"rejected\", \"reason\": \"not_enough_left\", \"left\": 3}"))
        .isInstanceOfSatisfying(
            Verdict.Rejected.class,
            no -> {
              assertThat(no.reason()).isEqualTo(Reason.NOT_ENOUGH_LEFT);
              assertThat(no.left()).isEqualTo(3);
            });
    assertThat(read("{\"status\": \"lapsed\", \"expiresAt\": \"2030-06-01T16:10:16Z\"}"))
        .isInstanceOf(Verdict.Lapsed.class);
    assertThat(read("{\"status\": \"cancelled\"}")).isInstanceOf(Verdict.Cancelled.class);
  }

  @Test
  void whatANewerServerSaysBreaksNothing() {
    assertThat(read("{\"status\": \"rejected\", \"reason\": \"full_moon\"}"))
        .isInstanceOfSatisfying(
            Verdict.Rejected.class,
            no -> assertThat(no.reason()).isEqualTo(new Reason("full_moon")));
    assertThat(read("{\"status\": \"teleported\"}"))
        .isInstanceOfSatisfying(
            Verdict.Unknown.class, unknown -> assertThat(unknown.status()).isEqualTo("teleported"));
    assertThat(read("{\"status\": \"held\", \"expiresAt\": \"soon\"}"))
        .isInstanceOf(Verdict.Unknown.class);
    assertThat(read("{}")).isInstanceOf(Verdict.Unknown.class);
  }

  private static Verdict read(String document) {
    return Verdict.of(
        Documents.tree(document), URI.create("http://127.0.0.1/"), Duration.ofSeconds(1));
  }

  @Test
  void aRefusedFollowUpIsAValueInTheServersWords() {
    server.answers(
        Given.of(
            409,
            """
            {"type": "urn:lastseat:problem:hold-beyond-limit", "title": "It cannot be changed so",
             "detail": "Nothing is held for that long here."}
            """));
    Outcome<Verdict> extended = client.reservation("hall", "0-a").extend(Duration.ofHours(2));
    assertThat(extended.refused()).contains(Reason.HOLD_BEYOND_LIMIT);
    assertThat(extended.done()).isEmpty();
    assertThat(server.asked().get(0).body()).isEqualTo("{\"hold\":\"PT2H\"}");
    assertThat(server.asked().get(0).header("Prefer")).containsExactly("wait=20");
    assertThat(server.asked().get(0).header("Idempotency-Key")).hasSize(1);
  }

  @Test
  void anApplicationNeverChanges() {
    server.answers(Given.of(202, PENDING));
    Application one = Application.of("Ada");
    Application two = one.quantity(2).note("Together").creating(Terms.of(9));
    client.reserve("hall", one);
    client.reserve("hall", two.byTheStream(), Duration.ofMinutes(3));
    assertThat(server.asked().get(0).body()).isEqualTo("{\"applicant\":\"Ada\",\"quantity\":1}");
    assertThat(server.asked().get(1).body())
        .isEqualTo(
            "{\"applicant\":\"Ada\",\"quantity\":2,\"note\":\"Together\",\"create\":{\"capacity\":9}}");
    assertThat(server.asked().get(1).header("Prefer"))
        .containsExactlyInAnyOrder("wait=20", "respond-async");
  }

  @Test
  void itsTextHasItsIdAndNoName() {
    server.answers(
        Given.of(
            200,
            "{\"status\": \"accepted\", \"requestId\": \"0-a\", \"applicant\": \"Ada\","
                + " \"quantity\": 1, \"left\": 2}"));

    assertThat(client.reserve("hall", Application.of("Ada")))
        .asString()
        .startsWith("Reservation[/v1/resources/hall/requests/0-a, Accepted[")
        .doesNotContain("Ada");
    assertThat(client.reservation("hall", "0-b"))
        .hasToString("Reservation[/v1/resources/hall/requests/0-b]");
  }

  /** Nothing was written, so even a call without a key may be sent again. */
  @Test
  void aResourceThatIsBeingCreatedIsWaitedFor() {
    Given soon =
        Given.of(
            409,
            """
            {"type": "urn:lastseat:problem:being-created", "title": "The resource is being created",
             "detail": "Send this call again."}
            """,
            "Retry-After",
            "0");
    server.answers(soon, soon, Given.of(200, ACCEPTED));

    assertThat(client.reserve("hall", Application.of("Ada")).verdict().isGranted()).isTrue();
    assertThat(server.asked()).hasSize(3);
  }
}
