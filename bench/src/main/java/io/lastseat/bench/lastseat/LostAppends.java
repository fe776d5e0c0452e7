package io.lastseat.bench.lastseat;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.ResourceId;
import io.lastseat.simulator.functions.NoTelemetry;
import java.util.function.IntConsumer;

/** Passes on how often an append was lost, in intake or in the serializer, and nothing else. */
final class LostAppends extends NoTelemetry implements AdmissionWatch {

  private final IntConsumer onLostAppends;

  LostAppends(IntConsumer onLostAppends) {
    this.onLostAppends = onLostAppends;
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    onLostAppends.accept(times);
  }

  @Override
  public void toTheStream(ResourceId resource, Cause cause) {}
}
