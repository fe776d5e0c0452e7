package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.LockAnswer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Keys begin with the prefix that the server handed out, and recover when it is stale. */
class KeysTest {

  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final String REQUEST = "/v1/resources/hall/requests/0-a";

  private static final Given ACCEPTED =
      Given.of(
          200,
          "{\"requestId\": \"0-a\", \"status\": \"accepted\", \"quantity\": 1}",
          "Location",
          REQUEST + "?commit=57");
  private static final Given FOREIGN = Given.problem(400, "key-foreign");

  /** A restored log may end before the commit that the prefix names. */
  private static final Given BEYOND =
      Given.problem(400, "key-foreign", ", \"instance\": \"" + REQUEST + "\"");

  private static final Given UNKNOWN = Given.problem(404, "no-such-request");

  @AutoClose private final FakeServer server = new FakeServer();
  private final ClockOfTest clock = new ClockOfTest();
  private final Lastseat client = server.client().clock(clock).build();

  private static Given hall(String prefix) {
    return resource("hall", prefix);
  }

  private static Given resource(String id, String prefix) {
    return Given.of(200, "{\"resourceId\": \"%s\", \"keyPrefix\": \"%s\"}".formatted(id, prefix));
  }

  private void look(String resource, String prefix) {
    server.answers(resource(resource, prefix));
    client.resource(resource).look();
    server.asked().clear();
  }

  private List<String> calls() {
    return server.asked().stream().map(call -> call.method() + " " + call.path()).toList();
  }

  private List<String> keys() {
    return server.asked().stream()
        .map((Asked call) -> call.header("Idempotency-Key"))
        .flatMap(List::stream)
        .toList();
  }

  private Reservation reserve(Given... inTurn) {
    server.answers(inTurn);
    return client.reserve("hall", Application.of("Ada"));
  }

  @Test
  void aKeyBeginsWithWhatWasToldInTheLast30SecondsAndNothingIsReadForIt() {
    look("hall", "a~");
    clock.passes(Duration.ofSeconds(30));
    reserve(ACCEPTED);
    clock.passes(Duration.ofNanos(1));
    reserve(ACCEPTED);

    assertThat(calls()).containsOnly("POST /v1/resources/hall/requests").hasSize(2);
    assertThat(keys().get(0)).matches("a~" + UUID);
    assertThat(keys().get(1)).matches(UUID);
  }

  @Test
  void whatIsToldOfOneResourceServesNoOther() {
    look("hall", "a~");
    server.answers(ACCEPTED);
    client.reserve("other", Application.of("Ada"));
    assertThat(keys().get(0)).matches(UUID);
  }

  @Test
  void whateverTellsOfAResourceTellsItsPrefix() {
    server.answers(hall("made~"));
    client.resource("hall").create(Terms.of(5));
    server.asked().clear();
    reserve(
        Given.of(
            200,
            "{\"requestId\": \"0-a\", \"resourceId\": \"hall\", \"status\": \"accepted\"}",
            "Key-Prefix",
            "after~"));
    reserve(ACCEPTED);
    assertThat(keys().get(0)).startsWith("made~");
    assertThat(keys().get(1)).startsWith("after~");
  }

  @Test
  void allAttemptsHaveOneKeyHoweverLongTheyTake() {
    look("hall", "a~");
    server.answers(
        call -> {
          clock.passes(Duration.ofMinutes(1));
          return server.asked().size() < 3 ? Given.NOTHING : ACCEPTED;
        });
    client.reserve("hall", Application.of("Ada"));
    assertThat(keys()).hasSize(3);
    assertThat(keys().stream().distinct()).hasSize(1).allMatch(key -> key.startsWith("a~"));
  }

  @Test
  void aFirstAttemptBeyondTheLogBeginsAnewAfterOneRead() {
    look("hall", "a~");
    Reservation ada = reserve(BEYOND, hall("b~"), ACCEPTED);

    assertThat(ada.verdict().isGranted()).isTrue();
    assertThat(calls())
        .containsExactly(
            "POST /v1/resources/hall/requests",
            "GET /v1/resources/hall",
            "POST /v1/resources/hall/requests");
    assertThat(keys().get(0)).startsWith("a~");
    assertThat(keys().get(1)).matches("b~" + UUID);
  }

  @Test
  void aPrefixThatTheServerDoesNotKnowIsReplacedToo() {
    look("hall", "a~");
    assertThat(reserve(FOREIGN, hall("b~"), ACCEPTED).verdict().isGranted()).isTrue();
    assertThat(keys().get(1)).startsWith("b~");
  }

  @Test
  void theThirdKeyIsOpaque() {
    look("hall", "a~");
    reserve(BEYOND, hall("b~"), BEYOND, ACCEPTED);
    assertThat(keys().get(1)).startsWith("b~");
    assertThat(keys().get(2)).matches(UUID);
  }

  @Test
  void afterALostAnswerTheRequestIsAskedForBeforeAnythingBeginsAnew() {
    look("hall", "a~");
    Reservation ada = reserve(Given.NOTHING, BEYOND, UNKNOWN, hall("b~"), ACCEPTED);

    assertThat(ada.verdict().isGranted()).isTrue();
    assertThat(calls())
        .containsExactly(
            "POST /v1/resources/hall/requests",
            "POST /v1/resources/hall/requests",
            "GET " + REQUEST,
            "GET /v1/resources/hall",
            "POST /v1/resources/hall/requests");
    assertThat(keys().get(1)).isEqualTo(keys().get(0));
    assertThat(keys().get(2)).startsWith("b~");
  }

  @Test
  void whatTheFirstAttemptDecidedStands() {
    look("hall", "a~");
    Reservation ada = reserve(Given.NOTHING, BEYOND, ACCEPTED);

    assertThat(ada.known().orElseThrow())
        .isInstanceOfSatisfying(
            Verdict.StillPending.class,
            pending ->
                assertThat(pending.location()).isEqualTo(URI.create(server.url() + REQUEST)));
    assertThat(ada.verdict().isGranted()).isTrue();
    assertThat(keys().stream().distinct()).hasSize(1);
  }

  @Test
  void whileTheRequestCannotBeAskedForNothingBeginsAnew() {
    look("hall", "a~");
    Reservation ada = reserve(Given.NOTHING, BEYOND, Given.of(403, "Not now"));

    assertThat(ada.id()).contains("0-a");
    assertThat(ada.known().orElseThrow()).isInstanceOf(Verdict.StillPending.class);
    assertThat(keys()).hasSize(2);
  }

  @Test
  void anOwnKeyIsNeverChanged() {
    look("hall", "a~");
    server.answers(BEYOND);
    Application ada = Application.of("Ada").idempotencyKey("a~mine");
    Reservation reservation = client.reserve("hall", ada);

    assertThat(keys()).containsExactly("a~mine");
    assertThat(reservation.known().orElseThrow()).isInstanceOf(Verdict.StillPending.class);
    assertThat(reservation.location()).isEqualTo(URI.create(server.url() + REQUEST));
    server.answers(FOREIGN);
    assertThatThrownBy(() -> client.reserve("hall", ada)).isInstanceOf(CallFailed.class);
  }

  @Test
  void aClaimTakesThePrefixOfItsFirstResource() {
    look("projector", "p~");
    server.answers(ACCEPTED);
    client.claim(Application.of("Ada").and("room", 1).and("projector", 1));
    assertThat(keys().get(0)).startsWith("p~");

    server.answers(Given.NOTHING, BEYOND, Given.of(403, ""));
    Reservation unclear = client.claim(Application.of("Ada").and("room", 1).and("projector", 1));
    assertThat(unclear.resource()).isEqualTo("projector");
  }

  @Test
  void locksRunsDepositsAndFollowUpsHaveSuchKeysToo() throws InterruptedException {
    look("hall", "a~");
    server.answers(BEYOND, hall("b~"), Given.problem(409, "lock-held"));
    client.lock("stage", Duration.ofMinutes(1)).references("hall").tryAcquire();
    server.answers(Given.problem(409, "execution-running"));
    client.execution("hall").runOnce("worker", lease -> "");
    server.answers(BEYOND, hall("c~"), Given.problem(404, "no-such-resource"));
    client.resource("hall").deposit(5);
    server.answers(Given.problem(409, "nothing-granted"));
    client.reservation("hall", "0-a").confirm();

    assertThat(keys().stream().map(key -> key.replaceAll("~.*", "")))
        .containsExactly("a", "b", "b", "b", "c", "c");
  }

  @Test
  void whetherALockIsHeldIsNotCertainUntilItsRequestIsKnown() {
    look("stage", "a~");
    server.answers(Given.NOTHING, BEYOND, Given.of(403, ""));
    LockAnswer<Lease> answer = client.lock("stage", Duration.ofMinutes(1)).tryAcquire();
    assertThat(answer)
        .isEqualTo(new LockAnswer.Undecided<Lease>(URI.create(server.url() + REQUEST)));

    server.answers(Given.NOTHING, BEYOND, Given.of(403, ""));
    assertThat(client.resource("stage").deposit(5)).isInstanceOf(Outcome.Undecided.class);
    assertThat(keys().stream().distinct()).hasSize(2);
  }

  @Test
  void questionsAndFollowUpsSayWhereTheVerdictStands() {
    Reservation ada = reserve(ACCEPTED);
    assertThat(ada.location()).isEqualTo(URI.create(server.url() + REQUEST + "?commit=57"));
    ada.status();
    ada.confirm();
    assertThat(calls().subList(1, 3))
        .containsExactly("GET " + REQUEST + "?commit=57", "POST " + REQUEST + "/confirm?commit=57");
  }
}
