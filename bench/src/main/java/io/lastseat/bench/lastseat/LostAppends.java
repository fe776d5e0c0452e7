package io.lastseat.bench.lastseat;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.telemetry.Telemetry;
import java.util.function.IntConsumer;

/** Passes on how often an append was lost, in intake or in the serializer, and nothing else. */
final class LostAppends implements AdmissionWatch, Telemetry {

  private final IntConsumer onLostAppends;

  LostAppends(IntConsumer onLostAppends) {
    this.onLostAppends = onLostAppends;
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    onLostAppends.accept(times);
  }

  @Override
  public void committed(Commit commit) {}

  @Override
  public void toTheStream(ResourceId resource, Cause cause) {}

  @Override
  public void setAside(String sequenceNumber, String why) {}

  @Override
  public void parked(ResourceId resource, int records, String why) {}

  @Override
  public void deferred(ResourceId resource, int requests, String why) {}

  @Override
  public void stopped(ResourceId resource, RuntimeException failure) {}

  @Override
  public void stopped(RuntimeException failure) {}

  @Override
  public void flush() {}
}
