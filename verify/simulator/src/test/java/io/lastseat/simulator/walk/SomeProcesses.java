package io.lastseat.simulator.walk;

import io.lastseat.dynamo.store.Database;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.model.id.RequestId;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.tables.TableDefinitions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Tables in memory, one true time, and processes whose clocks may be off. */
final class SomeProcesses {

  Database database = Database.of(TableDefinitions.all(FewRequests.TABLES));
  Instant now = FewRequests.MORNING;
  private long token;

  /** A process of intake; the test decides what happens before and after each of its calls. */
  final class Process {

    final DynamoDbClient client;
    Consumer<Duration> pause = this::pass;
    Consumer<DynamoDbRequest> before = request -> {};
    Consumer<DynamoDbRequest> after = request -> {};
    private final IntakeFunction function;

    private Process(Duration off) {
      this.client =
          TablesClient.of(
              request -> {
                before.accept(request);
                Result result = Operations.apply(database, request);
                database = result.after();
                after.accept(request);
                return TablesClient.orThrow(result.answer());
              });
      function =
          new IntakeFunction(
              ProcessParts.still(client, FewRequests.TABLES, now)
                  .by(() -> now.plus(off))
                  .backingOff(attempt -> pass(Duration.ofSeconds(attempt)))
                  .drawing(
                      () -> ByteBuffer.allocate(RequestId.TOKEN_BYTES).putLong(1, ++token).array())
                  .pausing(length -> pause.accept(length))
                  .immediateIntake(ImmediateParts.LONGEST));
    }

    void pass(Duration length) {
      now = now.plus(length);
    }

    Answer call(Call event) {
      return function.answer(event, Calls.INVOCATION);
    }

    /** Calls a second after the last event. */
    Answer callLater(Call event) {
      pass(Duration.ofSeconds(1));
      return call(event);
    }

    /** Makes a call that dies when it begins to wait. */
    void dies(Call event) {
      pause =
          length -> {
            throw new IllegalStateException("killed");
          };
      call(event);
      pause = this::pass;
    }
  }

  /** Returns a process that may decide, with a right clock. */
  Process process() {
    return process(Duration.ZERO);
  }

  /** Returns a process that may decide, with a clock that is ahead by so much. */
  Process process(Duration ahead) {
    return new Process(ahead);
  }

  /** Sets the true time to so long after the beginning. */
  void at(long millis) {
    now = FewRequests.MORNING.plusMillis(millis);
  }
}
