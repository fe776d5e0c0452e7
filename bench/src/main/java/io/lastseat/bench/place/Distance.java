package io.lastseat.bench.place;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * A network between caller and database: every request takes this time longer, half of it on the
 * way there and half on the way back. It costs no processor, so on a small machine it shows what a
 * caller waits for where the database is elsewhere.
 *
 * @param roundTrip zero for none
 */
public record Distance(Duration roundTrip) implements ExecutionInterceptor {

  /** Beside the caller. */
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
