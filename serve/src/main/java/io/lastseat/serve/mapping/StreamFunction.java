package io.lastseat.serve.mapping;

import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The function of a mapping.
 *
 * @param name in the log
 * @param function takes a batch, and returns the sequence number of the first record that is not
 *     done
 */
public record StreamFunction(String name, Function<Vector<StreamRecord>, Option<String>> function) {

  private static final Logger LOG = LoggerFactory.getLogger(StreamFunction.class);

  /**
   * Calls the function with a batch. Any exception or Error fails this batch alone.
   *
   * @return how many records are done, from the first one on; none for a complete failure: it
   *     threw, or reported something that is no record of the batch (<a
   *     href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">partial
   *     batch response</a>)
   */
  Option<Integer> call(Vector<StreamRecord> batch) {
    try {
      Option<String> undone = function.apply(batch);
      return undone.isEmpty()
          ? Option.some(batch.size())
          : Option.some(batch.indexWhere(one -> undone.contains(one.sequenceNumber())))
              .filter(index -> index >= 0);
    } catch (Throwable failure) {
      LOG.warn("The function {} failed on a batch of {} records", name, batch.size(), failure);
      return Option.none();
    }
  }
}
