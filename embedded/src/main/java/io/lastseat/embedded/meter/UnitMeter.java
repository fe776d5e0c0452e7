package io.lastseat.embedded.meter;

import io.lastseat.embedded.meter.MeterReading.OperationReading;
import io.vavr.collection.Seq;
import io.vavr.collection.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/**
 * Counts what a DynamoDB client really sends: calls, HTTP attempts, write units and read units, by
 * DynamoDB's published rules. It computes from requests and answers, since the figures of DynamoDB
 * Local are wrong for transactions and missing for batches of statements, and asking for them would
 * change the requests. Give it to any number of clients:
 *
 * <pre>{@code
 * UnitMeter meter = new UnitMeter(IndexDescription.allOf(table));
 * DynamoDbClient.builder().overrideConfiguration(o -> o.addExecutionInterceptor(meter))
 * }</pre>
 *
 * <p>The SDK calls {@code beforeExecution} once a call, {@code beforeTransmission} and {@code
 * afterTransmission} once an attempt, and at the end either {@code afterExecution} or {@code
 * onExecutionFailure} once. Units are counted at the end, from the answer that stood: an attempt
 * that was throttled and tried again costs nothing, one that brought no answer is reported apart.
 *
 * <p>What is assumed where a request does not tell, and what is flagged as not computable, stands
 * with each rule, and in {@link MeterReading.OperationReading}. Safe for use by many threads. Never
 * changes or fails a call.
 */
public final class UnitMeter implements ExecutionInterceptor {
  private static final Logger log = LoggerFactory.getLogger(UnitMeter.class);
  private static final int SERVER_ERROR = 500;

  private final ConcurrentHashMap<String, OperationReading> tallies = new ConcurrentHashMap<>();
  private final Costs costs;

  /** Makes a meter for these indexes. Units of writes to other indexes are not counted. */
  public UnitMeter(Seq<IndexDescription> indexes) {
    costs = new Costs(indexes);
  }

  /** The counts since this meter was made. */
  public MeterReading snapshot() {
    return new MeterReading(TreeMap.ofAll(tallies));
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    count(attributes, new OperationReading(1, 0, 0, Cost.NONE));
  }

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    count(attributes, new OperationReading(0, 1, 1, Cost.NONE));
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    if (context.httpResponse().statusCode() < SERVER_ERROR) {
      count(attributes, new OperationReading(0, 0, -1, Cost.NONE));
    }
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    count(attributes, () -> costs.answered(context.request(), context.response()));
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    count(attributes, () -> costs.failed(context.request(), context.exception()));
  }

  /** Catches all: the caller would get an exception from here, not DynamoDB's answer. */
  private void count(ExecutionAttributes attributes, Supplier<Cost> rule) {
    Cost cost;
    try {
      cost = rule.get();
    } catch (RuntimeException e) {
      log.warn("Units of a {} could not be computed", name(attributes), e);
      cost = Cost.UNKNOWN;
    }
    count(attributes, new OperationReading(0, 0, 0, cost));
  }

  private void count(ExecutionAttributes attributes, OperationReading more) {
    tallies.merge(name(attributes), more, OperationReading::plus);
  }

  private static String name(ExecutionAttributes attributes) {
    String name = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
    return name == null ? "unknown" : name;
  }
}
