package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.Reason;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ClaimTest {

  private static final String PENDING =
      "{\"requestId\": \"0-a\", \"resourceId\": \"projector\", \"status\": \"pending\"}";
  private static final String HELD =
      "{\"requestId\": \"0-a\", \"resourceId\": \"projector\", \"status\": \"held\","
          + " \"expiresAt\": \"2030-01-01T00:00:00Z\"}";
  private static final Application BOTH = Application.of("Ada").and("room", 1).and("projector", 2);

  @AutoClose private final FakeServer server = new FakeServer();
  private final Lastseat client = server.client().build();

  @Test
  void itsHomeIsAskedForItsVerdict() {
    server.answers(Given.of(202, PENDING), Given.of(200, HELD), Given.of(200, HELD));
    Reservation ada = client.claim(BOTH.hold(Duration.ofMinutes(10)).note("Talk").by("desk"));

    assertThat(ada.resource()).isEqualTo("projector");
    assertThat(ada.id()).contains("0-a");
    assertThat(ada.known().orElseThrow()).isInstanceOf(Verdict.StillPending.class);
    assertThat(ada.verdict(FakeServer.HOUR)).isInstanceOf(Verdict.Held.class);
    assertThat(ada.confirm().get()).isInstanceOf(Verdict.Held.class);

    Asked claimed = server.asked().get(0);
    assertThat(claimed.path()).isEqualTo("/v1/claims");
    assertThat(claimed.body())
        .isEqualTo(
            "{\"applicant\":\"Ada\",\"resources\":[{\"resourceId\":\"room\",\"quantity\":1},"
                + "{\"resourceId\":\"projector\",\"quantity\":2}],\"hold\":\"PT10M\","
                + "\"note\":\"Talk\",\"by\":\"desk\"}");
    assertThat(claimed.header("Idempotency-Key")).hasSize(1);
    assertThat(server.asked().get(1).path()).isEqualTo("/v1/resources/projector/requests/0-a");
    assertThat(server.asked().get(2).path())
        .isEqualTo("/v1/resources/projector/requests/0-a/confirm");
  }

  @Test
  void aResourceOrEachSlotIsAskedForUnitsByCategory() {
    server.answers(Given.of(202, PENDING));
    client.claim(Application.of("Ada").and("bus", 3).and("hall", Map.of("adult", 2L)));
    LocalDateTime nine = LocalDateTime.parse("2030-06-03T09:00");
    client.claim(Application.of("Ada").time("pool", nine, nine.plusHours(2)).quantity("child", 1));

    assertThat(server.asked().get(0).body())
        .isEqualTo(
            "{\"applicant\":\"Ada\",\"resources\":[{\"resourceId\":\"bus\",\"quantity\":3},"
                + "{\"resourceId\":\"hall\",\"quantities\":{\"adult\":2}}]}");
    assertThat(server.asked().get(1).body()).contains("\"quantities\":{\"child\":1}");
  }

  @Test
  void aRefusalNamesTheResourceThatIsToBlame() {
    server.answers(
        Given.of(
            200,
            "{\"requestId\": \"0-a\", \"resourceId\": \"projector\", \"status\": \"rejected\","
                + " \"reason\": \"sold_out\", \"detail\": \"Nothing is left.\","
                + " \"limitingResource\": \"room\", \"left\": 0}"));
    Reservation ada = client.claim(BOTH, Duration.ofSeconds(3));

    assertThat(server.asked().get(0).header("Prefer")).containsExactly("wait=3");
    assertThat(ada.verdict().limitingResource()).contains("room");
    assertThat(ada.verdict())
        .isInstanceOfSatisfying(
            Verdict.Rejected.class, no -> assertThat(no.reason()).isEqualTo(Reason.SOLD_OUT));
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void whatIsTurnedAwayIsAValueToo() {
    server.answers(
        Given.problem(404, "no-such-resource"),
        Given.problem(404, "slots-missing"),
        Given.problem(404, "no-such-series"),
        Given.problem(409, "no-series"));
    for (Reason reason :
        new Reason[] {
          Reason.NO_SUCH_RESOURCE, Reason.SLOTS_MISSING, Reason.NO_SUCH_SERIES, Reason.NO_SERIES
        }) {
      Reservation away = client.claim(BOTH);
      assertThat(away.id()).isEmpty();
      assertThat(away.verdict())
          .isInstanceOfSatisfying(
              Verdict.TurnedAway.class, no -> assertThat(no.reason()).isEqualTo(reason));
      assertThat(away.confirm().refused()).contains(Reason.NOTHING_GRANTED);
    }
  }

  @Test
  void whatCannotBeMeantIsAFailureOfTheCall() {
    server.answers(Given.problem(400, "invalid-body"));
    assertThatThrownBy(() -> client.claim(BOTH)).isInstanceOf(CallFailed.class);
  }

  @Test
  void aTimeIsSaidAsTheClocksShowItOrWithItsOffset() {
    server.answers(Given.of(202, PENDING));
    LocalDateTime nine = LocalDateTime.parse("2030-06-03T09:00");
    client.claim(Application.of("Ada").time("room-7", nine, nine.plusHours(2)));
    client.claim(
        Application.of("Ada")
            .time(
                "room-7",
                OffsetDateTime.parse("2026-10-25T02:00+01:00"),
                OffsetDateTime.parse("2026-10-25T03:00+01:00"))
            .quantity(2)
            .idempotencyKey("once"));

    assertThat(server.asked().get(0).body())
        .isEqualTo(
            "{\"applicant\":\"Ada\",\"series\":\"room-7\",\"from\":\"2030-06-03T09:00\","
                + "\"to\":\"2030-06-03T11:00\"}");
    assertThat(server.asked().get(1).body())
        .contains("\"from\":\"2026-10-25T02:00+01:00\"", "\"quantity\":2");
    assertThat(server.asked().get(1).header("Idempotency-Key")).containsExactly("once");
  }

  @Test
  void itIsFoundAgainByItsHomeAndItsId() {
    server.answers(Given.of(200, HELD));
    Reservation later = client.reservation("projector", "0-a");
    assertThat(later.status()).isInstanceOf(Verdict.Held.class);
    assertThat(later.extend(Duration.ofMinutes(5)).done()).isPresent();
    assertThat(later.cancel().done()).isPresent();
    assertThat(server.asked())
        .extracting(Asked::path)
        .allMatch(path -> path.startsWith("/v1/resources/projector/requests/0-a"));
  }
}
