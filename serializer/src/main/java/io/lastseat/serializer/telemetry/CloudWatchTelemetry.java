package io.lastseat.serializer.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import software.amazon.lambda.powertools.metrics.Metrics;
import software.amazon.lambda.powertools.metrics.MetricsBuilder;
import software.amazon.lambda.powertools.metrics.model.DimensionSet;
import software.amazon.lambda.powertools.metrics.model.MetricUnit;

/**
 * Lines on standard output, and metrics in CloudWatch's embedded metric format through Powertools
 * for AWS Lambda: {@code Commits}, {@code Accepted}, {@code Refused}, {@code RefusedByReason} (with
 * dimension {@code reason}), {@code TimeToVerdict} in milliseconds, {@code LostAppends}, {@code
 * SetAside}.
 */
public final class CloudWatchTelemetry implements Telemetry {

  private final String namespace;
  private final Metrics metrics;
  private final Telemetry lines = new LineTelemetry(System.out::println);

  /** Metrics of the service {@code serializer} in this namespace. */
  public CloudWatchTelemetry(String namespace) {
    this.namespace = namespace;
    this.metrics =
        MetricsBuilder.builder().withNamespace(namespace).withService("serializer").build();
  }

  @Override
  public void committed(Commit commit) {
    lines.committed(commit);
    int accepted = commit.verdicts().count(Verdict::accepted);
    metrics.addMetric("Commits", 1, MetricUnit.COUNT);
    metrics.addMetric("Accepted", accepted, MetricUnit.COUNT);
    metrics.addMetric("Refused", commit.verdicts().size() - accepted, MetricUnit.COUNT);
    commit
        .verdicts()
        .forEach(
            verdict ->
                metrics.addMetric(
                    "TimeToVerdict",
                    (double) Lines.waitedMillis(commit, verdict),
                    MetricUnit.MILLISECONDS));
    commit
        .verdicts()
        .flatMap(Verdict::refusal)
        .groupBy(Reason::code)
        .forEach((code, some) -> refusedByReason(code, some.size()));
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    lines.lostAppends(resource, times);
    metrics.addMetric("LostAppends", times, MetricUnit.COUNT);
  }

  @Override
  public void setAside(String sequenceNumber, String why) {
    lines.setAside(sequenceNumber, why);
    metrics.addMetric("SetAside", 1, MetricUnit.COUNT);
  }

  @Override
  public void stopped(ResourceId resource, RuntimeException failure) {
    lines.stopped(resource, failure);
  }

  @Override
  public void stopped(RuntimeException failure) {
    lines.stopped(failure);
  }

  @Override
  public void flush() {
    metrics.flush();
  }

  private void refusedByReason(String code, int times) {
    metrics.flushSingleMetric(
        "RefusedByReason",
        times,
        MetricUnit.COUNT,
        namespace,
        DimensionSet.of("service", "serializer", "reason", code));
  }
}
