package io.lastseat.local.ops;

import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.services.cloudwatch.model.MetricAlarm;

/** The alarms of the stack that ring, by one call of CloudWatch a minute. */
final class AlarmTroubles implements TroubleSource {

  private static final Duration PACE = Duration.ofMinutes(1);

  private final StackAlarms alarms;
  private final RateLimitedLook<Vector<Trouble>> ringing;

  AlarmTroubles(StackAlarms alarms, Clock clock) {
    this.alarms = alarms;
    this.ringing =
        new RateLimitedLook<>(() -> alarms.ringing().map(this::trouble), () -> 0, clock, PACE);
  }

  @Override
  public String looksAt() {
    return "the alarms of the stack, as of the last minute";
  }

  @Override
  public Vector<Trouble> now() {
    return ringing.get();
  }

  private Trouble trouble(MetricAlarm alarm) {
    String name = alarms.nameInTemplate(alarm);
    Trouble trouble =
        Trouble.of(
            "alarm " + alarm.alarmName(),
            true,
            name + " rings",
            text(alarm.stateReason()),
            text(alarm.alarmDescription())
                + " The table 'What the alarms mean' in docs/deploy.md says what to do.");
    return alarm.stateUpdatedTimestamp() == null
        ? trouble
        : trouble.since(alarm.stateUpdatedTimestamp());
  }

  private static String text(String orNothing) {
    return orNothing == null ? "" : orNothing;
  }
}
