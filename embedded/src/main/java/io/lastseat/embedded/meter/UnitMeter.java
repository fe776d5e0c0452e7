package io.lastseat.embedded.meter;

import io.vavr.collection.Seq;
import io.vavr.collection.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
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
 * with each rule, and in {@link OperationReading}. Safe for use by many threads. Never changes or
 * fails a call.
 */
public final class UnitMeter implements ExecutionInterceptor {
  private static final Logger log = LoggerFactory.getLogger(UnitMeter.class);
  private static final int SERVER_ERROR = 500;

  private final ConcurrentHashMap<String, MeterTally> tallies = new ConcurrentHashMap<>();
  private final Costs costs;

  /** A meter that knows these indexes; units of writes to others are not counted. */
  public UnitMeter(Seq<IndexDescription> indexes) {
    costs = new Costs(indexes);
  }

  /** What was counted since this meter was made. */
  public MeterReading snapshot() {
    return new MeterReading(TreeMap.ofAll(tallies).mapValues(MeterTally::reading));
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    tally(attributes).calls.increment();
  }

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    tally(attributes).attempts.increment();
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    if (context.httpResponse().statusCode() < SERVER_ERROR) {
      tally(attributes).answeredAttempts.increment();
    }
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    tally(attributes)
        .add(computed(() -> costs.answered(context.request(), context.response()), attributes));
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    tally(attributes)
        .add(computed(() -> costs.failed(context.request(), context.exception()), attributes));
  }

  /** An exception from here would reach the caller in place of DynamoDB's answer. */
  private static Cost computed(Supplier<Cost> rule, ExecutionAttributes attributes) {
    try {
      return rule.get();
    } catch (RuntimeException e) {
      log.warn("Units of a {} could not be computed", name(attributes), e);
      return Cost.UNKNOWN;
    }
  }

  private MeterTally tally(ExecutionAttributes attributes) {
    String name = name(attributes);
    MeterTally known = tallies.get(name);
    return known == null ? tallies.computeIfAbsent(name, n -> new MeterTally()) : known;
  }

  private static String name(ExecutionAttributes attributes) {
    String name = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
    return name == null ? "unknown" : name;
  }

  /** The running sums of one operation; many threads add at once. */
  private static final class MeterTally {
    final LongAdder calls = new LongAdder();
    final LongAdder attempts = new LongAdder();
    final LongAdder answeredAttempts = new LongAdder();
    private final LongAdder writeUnits = new LongAdder();
    private final LongAdder indexWriteUnits = new LongAdder();
    private final LongAdder readHalfUnits = new LongAdder();
    private final LongAdder notComputable = new LongAdder();

    void add(Cost cost) {
      writeUnits.add(cost.writeUnits());
      indexWriteUnits.add(cost.indexWriteUnits());
      readHalfUnits.add(cost.readHalfUnits());
      notComputable.add(cost.notComputable());
    }

    OperationReading reading() {
      long answered = answeredAttempts.sum();
      long sent = attempts.sum();
      return new OperationReading(
          calls.sum(),
          sent,
          sent - answered,
          writeUnits.sum(),
          indexWriteUnits.sum(),
          readHalfUnits.sum(),
          notComputable.sum());
    }
  }
}
