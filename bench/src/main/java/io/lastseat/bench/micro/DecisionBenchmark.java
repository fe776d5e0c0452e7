package io.lastseat.bench.micro;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.model.Ledger;
import io.lastseat.model.Request.Reserve;
import io.vavr.collection.Vector;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The pure decision, one request after the other on the books that the one before left. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecisionBenchmark {

  static final int REQUESTS = 1_000;

  private final Reserve[] requests =
      Vector.range(0, REQUESTS).map(SampleRequests::reserve).toJavaArray(Reserve[]::new);
  private final Ledger created =
      Decider.decide(Ledger.empty(SampleRequests.creation().resource()), SampleRequests.creation())
          .ledger();

  /** Requests per second. */
  @Benchmark
  @OperationsPerInvocation(REQUESTS)
  public Ledger decide(Blackhole verdicts) {
    Ledger ledger = created;
    for (Reserve request : requests) {
      Decision decision = Decider.decide(ledger, request);
      verdicts.consume(decision.verdict());
      ledger = decision.ledger();
    }
    return ledger;
  }
}
