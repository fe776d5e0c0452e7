package io.lastseat.telemetry;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.telemetry.CommitFiguresTest.immediate;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import io.lastseat.telemetry.Event.WebhookTold.What;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The complete log lines that operators search for, and the metrics that alarms name. Each case has
 * the line of an event, and its counts.
 */
class EventTest {

  private static final RuntimeException FAILURE = new IllegalStateException("away");
  private static final List<String> GOLDEN =
      List.of(
          "{'event':'lostAppends','resource':'concert','times':2} LostAppends Count 2.0",
          " ClaimRoundsLost Count 3.0",
          "{'event':'takenOver','resource':'concert','times':1} LocksTakenOver Count 1.0",
          "{'event':'takenOver','resource':'concert','times':2} ExecutionsTakenOver Count 2.0",
          " later reason sold_out TurnedAway 1",
          "{'event':'toTheStream','resource':'concert','cause':'crowd'} cause crowd ToTheStream 1",
          "{'event':'setAside','sequenceNumber':'7','why':'it is none'} SetAside Count 1.0",
          "{'event':'parked','resource':'concert','requests':4,'why':'away'} Parked Count 4.0",
          "{'event':'deferred','resource':'concert','requests':5,'why':'new'} Deferred Count 5.0",
          "{'event':'claimsDeferred','resource':'concert','requests':6,'why':'busy'} ClaimsDeferred"
              + " Count 6.0",
          "{'event':'archivedAgain','resource':'concert','requests':7} ArchivedAgain Count 7.0",
          "{'event':'stopped','resource':'concert','failure':'java.lang.IllegalStateException:"
              + " away'}",
          "{'event':'stopped','failure':'java.lang.IllegalStateException: away'}",
          " WebhooksDelivered Count 1.0",
          "{'event':'webhookFailed','resource':'concert','webhook':'crm','commit':3,'result':'503',"
              + "'status':503} WebhooksFailed Count 1.0",
          "{'event':'webhookFailed','resource':'concert','webhook':'crm','commit':3,"
              + "'result':'timeout'} WebhooksFailed Count 1.0",
          "{'event':'webhookGivenUp','webhook':'crm','why':'why'} WebhooksGivenUp Count 1.0",
          "{'event':'webhookPassedOver','webhook':'crm','why':'why'}",
          "{'event':'webhookFull','webhook':'crm','why':'why'} WebhooksFull Count 1.0",
          "{'event':'webhookMissed','webhook':'crm','why':'why'} WebhooksMissed Count 1.0",
          "{'event':'webhookEnded','webhook':'crm','why':'why'} WebhooksEnded Count 1.0",
          "{'event':'webhookStopped','webhook':'crm','why':'why'} WebhooksStopped Count 1.0",
          " OldestWebhook Milliseconds 10000.0",
          " flush");

  private static List<Event> events() {
    List<Event> all =
        new ArrayList<>(
            List.of(
                new Event.LostAppends(CONCERT, 2),
                new Event.ClaimRoundsLost(CONCERT, 3),
                new Event.TakenOver(CONCERT, false, 1),
                new Event.TakenOver(CONCERT, true, 2),
                new Event.TurnedAway(Books.empty(CONCERT), Reason.SOLD_OUT),
                new Event.ToTheStream(CONCERT, Cause.CROWD),
                new Event.SetAside("7", "it is none"),
                new Event.Parked(CONCERT, 4, "away"),
                new Event.Deferred(CONCERT, false, 5, "new"),
                new Event.Deferred(CONCERT, true, 6, "busy"),
                new Event.ArchivedAgain(CONCERT, 7),
                new Event.Stopped(Option.some(CONCERT), FAILURE),
                new Event.Stopped(Option.none(), FAILURE),
                new Event.WebhookDelivered(),
                new Event.WebhookFailed("crm", CONCERT, 3, "503", Option.some(503)),
                new Event.WebhookFailed("crm", CONCERT, 3, "timeout", Option.none())));
    for (What what : What.values()) {
      all.add(new Event.WebhookTold("crm", what, "why"));
    }
    all.add(new Event.OldestWebhook(Duration.ofSeconds(10)));
    all.add(new Event.CallEnded());
    return all;
  }

  @Test
  void eachEventHasItsLineAndItsMetrics() {
    assertThat(events().stream().map(EventTest::reported)).containsExactlyElementsOf(GOLDEN);
    Set<Class<?>> reported =
        new TreeSet<>((one, other) -> one.getName().compareTo(other.getName()));
    events().forEach(event -> reported.add(event.getClass()));
    reported.add(Event.Committed.class);
    assertThat(reported).containsExactlyInAnyOrder(Event.class.getPermittedSubclasses());
  }

  private static String reported(Event event) {
    StringBuilder text = new StringBuilder(event.line().getOrElse("").replace('"', '\''));
    event.count(
        new Figures() {
          @Override
          public void add(String name, Unit unit, double value) {
            text.append(' ').append(name + " " + unit.text() + " " + value);
          }

          @Override
          public void addBy(String dimension, String value, String name, int times) {
            text.append(' ').append(dimension + " " + value + " " + name + " " + times);
          }

          @Override
          public Figures later() {
            text.append(" later");
            return this;
          }

          @Override
          public void flush() {
            text.append(" flush");
          }
        });
    return text.toString();
  }

  @Test
  void aFunctionWritesLinesAndMetricsToStandardOutput() {
    List<String> out = new ArrayList<>();
    Clock clock = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);
    var telemetry = Telemetry.of("Seats", "serializer", clock, out::add);
    telemetry.accept(new Event.SetAside("7", "it is \"none\""));
    telemetry.accept(new Event.CallEnded());
    telemetry.accept(new Event.CallEnded());
    assertThat(out.stream().map(line -> line.replace('"', '\'')))
        .containsExactly(
            "{'event':'setAside','sequenceNumber':'7','why':'it is \\'none\\''}",
            "{'_aws':{'Timestamp':1234,'CloudWatchMetrics':[{'Namespace':'Seats',"
                + "'Dimensions':[['service']],'Metrics':[{'Name':'SetAside','Unit':'Count'}]}]},"
                + "'service':'serializer','SetAside':[1.0]}");
  }

  @Test
  void aCommitHasItsMetricsInTheirOrder() {
    assertThat(
            Arrays.stream(reported(new Event.Committed(immediate(1), false)).split(" "))
                .filter(word -> word.matches("[A-Z]\\w+"))
                .filter(word -> !Set.of("Count", "Percent", "Milliseconds").contains(word))
                .collect(Collectors.joining(" ")))
        .isEqualTo("Commits Accepted Refused LogFilled TimeToVerdict");
  }
}
