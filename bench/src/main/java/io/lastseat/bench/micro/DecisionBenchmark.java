package io.lastseat.bench.micro;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.decide.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
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
  private final Facts facts = Facts.at(SampleRequests.TAKEN_AT);
  private final Books created =
      made(Books.empty(SampleRequests.creation().resource()), SampleRequests.creation()).books();

  /** Requests per second. */
  @Benchmark
  @OperationsPerInvocation(REQUESTS)
  public Books decide(Blackhole verdicts) {
    Books books = created;
    for (Reserve request : requests) {
      Decision.Made decision = made(books, request);
      verdicts.consume(decision.verdict());
      books = decision.books();
    }
    return books;
  }

  /** Nothing is missing: no sample asks about an earlier one. */
  private Decision.Made made(Books books, Request request) {
    return (Decision.Made) Decider.decide(books, facts, request);
  }
}
