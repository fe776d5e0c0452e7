package io.lastseat.simulator.functions;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.telemetry.Telemetry;

/** Discards all telemetry. */
public class NoTelemetry implements Telemetry {

  @Override
  public void committed(Commit commit) {}

  @Override
  public void lostAppends(ResourceId resource, int times) {}

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
