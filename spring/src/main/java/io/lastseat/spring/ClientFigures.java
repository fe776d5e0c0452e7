package io.lastseat.spring;

import io.lastseat.client.answer.CallObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;

/** The figures of a client. No tag names a resource or a person. */
final class ClientFigures implements CallObserver {

  private final MeterProvider<Timer> calls;
  private final Counter retries;
  private final MeterProvider<Timer> verdicts;

  ClientFigures(MeterRegistry registry) {
    calls =
        Timer.builder("lastseat.client.calls")
            .description("Calls, from the first attempt to the last answer")
            .withRegistry(registry);
    retries =
        Counter.builder("lastseat.client.retries")
            .description("Calls that were sent again")
            .register(registry);
    verdicts =
        Timer.builder("lastseat.client.verdicts")
            .description("Applications, until their verdict")
            .withRegistry(registry);
  }

  @Override
  public void ended(End end, Duration took) {
    calls.withTag("end", end.name().toLowerCase(Locale.ROOT)).record(took);
  }

  @Override
  public void sentAgain() {
    retries.increment();
  }

  @Override
  public void decided(String verdict, Duration waited) {
    verdicts.withTag("verdict", verdict).record(waited);
  }
}
