package io.lastseat.bench.place;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * A network between caller and database: every request takes this much longer, half on the way
 * there and half on the way back. It uses no processor, so it shows the wait for a distant database
 * on a small machine.
 *
 * @param roundTrip zero for none
 */
public record Distance(Duration roundTrip) implements ExecutionInterceptor {

  /** A database beside the caller. */
  public static final Distance NONE = new Distance(Duration.ZERO);

  @Override
  public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes any) {
    travel();
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes any) {
    travel();
  }

  private void travel() {
    long arrival = System.nanoTime() + roundTrip.toNanos() / 2;
    for (long left = roundTrip.toNanos() / 2; left > 0; left = arrival - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
