package io.lastseat.relay;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells one batch of stream records to somebody who wants to be told. The answer names the first
 * record that he did not take on. Whoever else wants to be told reads the stream by himself: so
 * nobody waits for the troubles of another, or is told again for them.
 *
 * <p>A record that tells of no commit that could be named holds nothing up: a line says so, and it
 * is passed over.
 */
public final class RelayBatch {

  private final Relayed told;
  private final Consumer<String> lines;

  /**
   * Of what is told to him.
   *
   * @param lines takes the structured log: what went wrong
   */
  public RelayBatch(Relayed told, Consumer<String> lines) {
    this.told = told;
    this.lines = lines;
  }

  /** Tells it, and reports the first record that is not done, if any. */
  public StreamsEventResponse handle(DynamodbEvent event) {
    List<@Nullable DynamodbStreamRecord> records =
        event.getRecords() == null ? List.of() : event.getRecords();
    Vector<Appended> batch = Vector.ofAll(records).flatMap(this::read);
    Set<Appended> failed = batch.isEmpty() ? HashSet.empty() : failed(batch).toSet();
    return new StreamsEventResponse(
        batch
            .filter(failed::contains)
            .take(1)
            .map(first -> new BatchItemFailure(first.sequenceNumber()))
            .asJava());
  }

  private Vector<Appended> failed(Vector<Appended> batch) {
    try {
      return told.relay(batch);
    } catch (RuntimeException failure) {
      lines.accept(RelayLines.notRelayed(told, batch.head(), failure));
      return batch;
    }
  }

  private Option<Appended> read(@Nullable DynamodbStreamRecord record) {
    try {
      return Appended.of(record);
    } catch (IllegalArgumentException noCommit) {
      lines.accept(RelayLines.passedOver(record, noCommit.toString()));
      return Option.none();
    }
  }
}
