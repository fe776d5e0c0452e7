package io.lastseat.serve.ops;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.MetricAlarm;
import software.amazon.awssdk.services.cloudwatch.model.StateValue;

/** The alarms of a deployed stack in CloudWatch. */
public final class StackAlarms implements AutoCloseable {

  private static final int MOST = 100;

  private final CloudWatchClient cloudWatch;
  private final String prefix;

  /**
   * The alarms of the stack of this name, in the region of these tables, with the same credentials.
   * CloudFormation begins their names with the stack's name.
   */
  public StackAlarms(DynamoConnections tables, String stack) {
    cloudWatch =
        CloudWatchClient.builder()
            .region(tables.region())
            .credentialsProvider(tables.credentials())
            .httpClientBuilder(Apache5HttpClient.builder())
            .build();
    prefix = stack + "-";
  }

  /** The ringing alarms. Throws {@code SdkException} if CloudWatch gives no answer. */
  Vector<Finding> ringing() {
    return Vector.ofAll(
            cloudWatch
                .describeAlarms(
                    ask ->
                        ask.alarmNamePrefix(prefix).stateValue(StateValue.ALARM).maxRecords(MOST))
                .metricAlarms())
        .map(this::finding);
  }

  private Finding finding(MetricAlarm alarm) {
    return Finding.of(
            "alarm " + alarm.alarmName(),
            true,
            nameInTemplate(alarm) + " rings",
            text(alarm.stateReason()),
            text(alarm.alarmDescription())
                + " The table 'What the alarms mean' in docs/deploy.md says what to do.")
        .since(Option.of(alarm.stateUpdatedTimestamp()));
  }

  private static String text(@Nullable String orNothing) {
    return orNothing == null ? "" : orNothing;
  }

  /** The alarm's name in the template, without the stack's name and CloudFormation's suffix. */
  private String nameInTemplate(MetricAlarm alarm) {
    return alarm.alarmName().substring(prefix.length()).replaceFirst("-[A-Za-z0-9]+$", "");
  }

  @Override
  public void close() {
    cloudWatch.close();
  }
}
