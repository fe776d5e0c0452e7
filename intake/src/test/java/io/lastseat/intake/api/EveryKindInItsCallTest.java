package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Each kind of request is answered in its call, where the terms say so, and nothing is stored. */
class EveryKindInItsCallTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String HELD =
      "{\"applicant\": \"Ada\", \"quantity\": 2, \"hold\": \"PT10M\"}";
  private static final String HALL =
      "{\"capacity\": 9, \"longestHold\": \"PT20M\", \"admission\": \"immediate\"}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "key-1");
  private static final Map<String, String> BY_STREAM = Map.of("prefer", "respond-async, wait=5");

  private final Noting watch = new Noting();
  private final World world = World.atOnce(watch);
  private final long before = world.requestsWritten();

  private void nothingWentByTheStream() {
    assertThat(world.requestsWritten()).isEqualTo(before);
    assertThat(watch.causes).isEmpty();
  }

  @Test
  void termsAreSetAndChanged() {
    Exchange created = world.put("kind-terms", HALL);
    Exchange changed = world.patch("kind-terms", "{\"capacity\": 8}", Map.of());
    Exchange again = world.put("kind-terms", HALL);

    assertThat(created.status()).isEqualTo(201);
    assertThat(changed.text("capacity")).isEqualTo("8");
    assertThat(again.status()).as("other terms are in force").isEqualTo(409);
    assertThat(world.get("/v1/resources/kind-terms").text("lastCommit")).isEqualTo("3");
    nothingWentByTheStream();
  }

  @Test
  void aHoldIsExtendedConfirmedChangedAndGivenBack() {
    world.put("kind-ends", HALL);
    String ada = world.post("kind-ends", HELD).header("Location");

    Exchange extended = follow(ada, "extend", "{\"hold\": \"PT15M\"}", KEY);
    Exchange confirmed = follow(ada, "confirm", "{\"quantity\": 2}", Map.of());
    Exchange changed = follow(ada, "change", "{\"quantity\": 3}", Map.of());
    Exchange extendedAgain = follow(ada, "extend", "{\"hold\": \"PT15M\"}", KEY);
    Exchange cancelled = follow(ada, "cancel", "", Map.of());
    Exchange cancelledAgain = follow(ada, "cancel", "", Map.of());
    Exchange confirmedLate = follow(ada, "confirm", "", Map.of());

    assertThat(extended.text("status")).isEqualTo("held");
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(changed.text("quantity")).isEqualTo("3");
    assertThat(extendedAgain.json().at("/extend/requestId"))
        .isEqualTo(extended.json().at("/extend/requestId"));
    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(cancelledAgain.body()).isEqualTo(cancelled.body());
    assertThat(confirmedLate.status()).isEqualTo(409);
    assertThat(world.get(ada).text("status")).isEqualTo("cancelled");
    assertThat(world.get("/v1/resources/kind-ends").text("taken")).isEqualTo("0");
    nothingWentByTheStream();
  }

  /** A group that never wrote its rows would keep others from writing theirs. */
  @Test
  void aReportThatFailsLosesNoRow() {
    world.put("kind-unreported", HALL);
    UnitMeter meter = World.meter();
    World unheard =
        World.atOnce(
            event -> {
              if (event instanceof Event.Committed) {
                throw new IllegalStateException("nobody takes reports");
              }
            },
            meter);

    unheard.post("kind-unreported", ADA, Map.of("idempotency-key", "unreported"));

    assertThat(meter.snapshot().writeUnits()).as("the commit and its row").isEqualTo(2);
  }

  @Test
  void anotherProcessAndTheStreamGoOnWithIt() {
    world.put("kind-both", HALL);
    String ada = world.post("kind-both", HELD).header("Location");
    Exchange byStream = follow(ada, "confirm", "", BY_STREAM);
    Exchange cancelled = World.atOnce(Telemetry.NONE).call("POST", ada + "/cancel", Map.of(), null);

    assertThat(byStream.status()).isEqualTo(200);
    assertThat(byStream.header("Preference-Applied")).isEqualTo("respond-async, wait=5");
    assertThat(world.requestsWritten()).as("the confirmation alone").isEqualTo(before + 1);
    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(world.get("/v1/resources/kind-both").text("taken")).isEqualTo("0");
  }

  @Test
  void whatIsAboutAPendingReservationGoesByTheStreamBehindIt() {
    world.put("kind-behind", HALL);
    String ada =
        World.idle()
            .post("kind-behind", HELD, Map.of("prefer", "respond-async"))
            .header("Location");

    Exchange confirmed = follow(ada, "confirm", "", Map.of());

    assertThat(confirmed.status()).isEqualTo(200);
    assertThat(watch.commits()).as("the terms alone").hasSize(1);
    assertThat(world.get(ada).text("status")).isEqualTo("accepted");
  }

  /** The row of the release is not written yet. */
  @Test
  void aRetryTellsWhatItsCommitOwes() {
    AtomicBoolean silent = new AtomicBoolean();
    World withoutRows =
        World.atOnce(
            watch,
            Failing.when(
                request -> silent.get() && ToTables.putsRow(request),
                SdkClientException.create("No answer.")));
    world.put("kind-owed", HALL);
    String ada = world.post("kind-owed", HELD, KEY).header("Location");
    silent.set(true);

    Exchange cancelled = withoutRows.call("POST", ada + "/cancel", Map.of(), null);
    Exchange again = world.post("kind-owed", HELD, KEY);

    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(again.header("Location")).isEqualTo(ada);
    assertThat(again.text("status")).isEqualTo("cancelled");
  }

  @Test
  void aDepositIsPutIn() {
    world.put("kind-deposit", HALL);

    Exchange first = deposit(KEY);
    Exchange again = deposit(KEY);

    assertThat(first.text("admission")).isEqualTo("immediate");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(world.get("/v1/resources/kind-deposit").text("capacity")).isEqualTo("14");
    nothingWentByTheStream();
  }

  private Exchange deposit(Map<String, String> key) {
    return world.postTo("/v1/resources/kind-deposit/deposits", "{\"amount\": 5}", key);
  }

  @Test
  void whoWaitsIsServedByTheCallThatMakesRoom() {
    WaitingCalls list = new WaitingCalls(world, "kind-list");
    world.put(
        "kind-list", "{\"capacity\": 1, \"waitingListLimit\": 9, \"admission\": \"immediate\"}");
    Exchange ada = list.join("Ada", 1);
    Exchange bob = list.join("Bob", 1);
    Exchange cid = list.join("Cid", 1);

    list.cancel(bob);
    list.cancel(ada);

    assertThat(bob.text("status")).isEqualTo("waiting");
    assertThat(list.status(cid).text("status")).isEqualTo("accepted");
    assertThat(list.books().json().has("effectiveAdmission")).isFalse();
    nothingWentByTheStream();
    list.audited();
  }

  @Test
  void whatAnApplicantMayHaveIsLimited() {
    world.put(
        "kind-limits",
        "{\"capacity\": 9, \"maxUnitsPerApplicant\": 2, \"admission\": \"immediate\"}");
    Exchange first = world.post("kind-limits", "{\"applicant\": \"Ada\", \"quantity\": 2}");
    Exchange more = world.post("kind-limits", ADA);
    follow(first.header("Location"), "cancel", "", Map.of());
    Exchange later = world.post("kind-limits", ADA);

    assertThat(more.text("reason")).isEqualTo("applicant_units_beyond_limit");
    assertThat(later.text("status")).isEqualTo("accepted");
    nothingWentByTheStream();
  }

  @Test
  void aClaimIsDecidedByOneTransaction() {
    world.put("kind-claim-a", HALL);
    world.put("kind-claim-b", HALL);
    String both =
        "{\"applicant\": \"Ada\", \"hold\": \"PT5M\", \"resources\": ["
            + "{\"resourceId\": \"kind-claim-a\", \"quantity\": 1},"
            + "{\"resourceId\": \"kind-claim-b\", \"quantity\": 2}]}";

    Exchange claimed = claim(both, Map.of());
    Exchange keyed = claim(both, KEY);
    Exchange again = claim(both, KEY);
    Exchange confirmed = follow(claimed.header("Location"), "confirm", "", Map.of());
    Exchange cancelled = follow(keyed.header("Location"), "cancel", "", Map.of());

    assertThat(claimed.text("status")).isEqualTo("held");
    assertThat(claimed.text("admission")).isEqualTo("immediate");
    assertThat(again.text("requestId")).isEqualTo(keyed.text("requestId"));
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(world.get("/v1/resources/kind-claim-a").text("taken")).isEqualTo("1");
    assertThat(world.get("/v1/resources/kind-claim-b").text("taken")).isEqualTo("2");
    nothingWentByTheStream();
  }

  private Exchange claim(String body, Map<String, String> key) {
    return world.postTo("/v1/claims", body, key);
  }

  @Test
  void aFollowUpCostsItsAppendAndTheRowsThatTellOfIt() {
    UnitMeter meter = World.meter();
    World metered = World.atOnce(watch, meter);
    world.put("kind-units", HALL);
    String ada = metered.post("kind-units", HELD).header("Location");

    assertThat(units(meter, metered, ada + "/confirm")).as("append, change").isEqualTo(2);
    assertThat(units(meter, metered, ada + "/cancel"))
        .as("append, change, and the verdict under its name")
        .isEqualTo(3);
  }

  private static long units(UnitMeter meter, World metered, String path) {
    return World.writeUnits(
        meter,
        () -> assertThat(metered.call("POST", path, Map.of(), null).status()).isEqualTo(200));
  }

  private Exchange follow(String location, String kind, String body, Map<String, String> headers) {
    return world.postTo(location + "/" + kind, body, headers);
  }
}
