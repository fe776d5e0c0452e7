package io.lastseat.bench.place;

import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/**
 * Holds every partition key of every table and index to a number of units per second, as DynamoDB
 * holds a partition to 1,000 write units and 3,000 read units (developer guide, "Burst and adaptive
 * capacity" and "Designing partition keys to distribute your workload"): what is beyond is answered
 * with {@code ProvisionedThroughputExceededException}, before it reaches the database, and the SDK
 * tries again as it does on AWS.
 *
 * <p>A key has the units of one second in store. Other than DynamoDB, which may split a hot
 * partition between its keys, nothing is gained by waiting; and a batch is throttled whole where
 * one of its keys is.
 */
public final class PartitionLimit implements PlaceLimits {

  private static final int BAD_REQUEST = 400;
  private static final String CODE = "ProvisionedThroughputExceededException";

  private final double writeUnits;
  private final double readUnits;
  private final LongSupplier nanoClock;
  private final LongAdder throttled = new LongAdder();

  /** So many units per second and partition key. */
  public PartitionLimit(double writeUnits, double readUnits) {
    this(writeUnits, readUnits, System::nanoTime);
  }

  PartitionLimit(double writeUnits, double readUnits, LongSupplier nanoClock) {
    this.writeUnits = writeUnits;
    this.readUnits = readUnits;
    this.nanoClock = nanoClock;
  }

  /** A tenth of what DynamoDB gives a partition. */
  public static PartitionLimit oneToTen() {
    return new PartitionLimit(100, 300);
  }

  @Override
  public Option<ExecutionInterceptor> on(Seq<CreateTableRequest> tables) {
    return Option.some(new Gate(new Charges(tables)));
  }

  @Override
  public long throttled() {
    return throttled.sum();
  }

  private final class Gate implements ExecutionInterceptor {

    private final Charges charges;
    private final ConcurrentHashMap<PartitionKey, Bucket> writes = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<PartitionKey, Bucket> reads = new ConcurrentHashMap<>();

    Gate(Charges charges) {
      this.charges = charges;
    }

    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes attributes) {
      boolean writing = charges.writes(context.request());
      for (PartitionKey key : charges.touched(context.request())) {
        if (!bucket(key, writing).hasSome(nanoClock.getAsLong())) {
          throttled.increment();
          throw exceeded();
        }
      }
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
      pay(charges.answered(context.request(), context.response()));
    }

    @Override
    public void onExecutionFailure(
        Context.FailedExecution context, ExecutionAttributes attributes) {
      pay(charges.failed(context.request(), context.exception()));
    }

    private void pay(Seq<Charge> all) {
      for (Charge charge : all) {
        if (charge.writeUnits() > 0) {
          bucket(charge.key(), true).take((double) charge.writeUnits(), nanoClock.getAsLong());
        }
        if (charge.readHalfUnits() > 0) {
          bucket(charge.key(), false).take(charge.readHalfUnits() / 2.0, nanoClock.getAsLong());
        }
      }
    }

    private Bucket bucket(PartitionKey key, boolean writing) {
      return writing
          ? writes.computeIfAbsent(key, k -> new Bucket(writeUnits, nanoClock.getAsLong()))
          : reads.computeIfAbsent(key, k -> new Bucket(readUnits, nanoClock.getAsLong()));
    }
  }

  private static ProvisionedThroughputExceededException exceeded() {
    String message = "The level of configured provisioned throughput was exceeded.";
    return ProvisionedThroughputExceededException.builder()
        .message(message)
        .statusCode(BAD_REQUEST)
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .errorCode(CODE)
                .errorMessage(message)
                .serviceName("DynamoDb")
                .build())
        .build();
  }
}
