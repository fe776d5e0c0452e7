package io.lastseat.engine;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.binding.TablesReplacedException;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.Promotions;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.StreamBatch.ServingTime;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.engine.batch.RequestBatch;
import io.lastseat.log.SideBySide;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The logs of the other resources in a transaction.
 *
 * <p>Every method throws {@link OtherLogException} if one of the logs cannot be read or decided.
 */
final class TransactionLogs {

  private final Tools tools;
  private final Asked tables;

  /** The commit of each log up to which the first waiting request is known not to fit. */
  private final Map<ResourceId, Long> settled = new HashMap<>();

  private final Map<ResourceId, Line> lines = new HashMap<>();

  /** The head of each log from the last try, with its confirmed rows. */
  private final Map<ResourceId, Head> known = new HashMap<>();

  /**
   * The known waiting requests of a log.
   *
   * @param number the commit as of which they are known
   */
  private record Line(long number, MissingFactReader learner) {}

  TransactionLogs(Tools tools, Asked tables) {
    this.tools = tools;
    this.tables = tables;
  }

  /** The newest heads, read in parallel; without a log, the head before its first commit. */
  SortedMap<ResourceId, Head> heads(Seq<ResourceId> resources) {
    Seq<Supplier<Head>> reads = resources.map(resource -> (Supplier<Head>) () -> head(resource));
    Vector<Head> heads =
        reads.isEmpty() ? Vector.empty() : SideBySide.run(tools.parts().rows().calls(), reads);
    // One after the other: each uses the same threads for its reads, which must not wait for it.
    return TreeMap.ofEntries(
        heads.map(
            head -> new Tuple2<>(head.resource(), failing(head.resource(), () -> few(head)))));
  }

  private Head head(ResourceId resource) {
    return failing(
        resource, () -> tools.parts().log().head(resource).getOrElse(() -> Head.before(resource)));
  }

  /** Keeps the list of owing commits short: promotions owe rows, so such commits would add up. */
  private Head few(Head newest) {
    int most = tools.parts().limits().owing();
    Head before = known.getOrDefault(newest.resource(), newest);
    Head few =
        tools.owed().keepFew(newest.withKnownRows(before), most, empty(newest.resource()), tables);
    known.put(newest.resource(), few);
    return few;
  }

  private static Head failing(ResourceId resource, Supplier<Head> read) {
    try {
      return read.get();
    } catch (TablesReplacedException concernsAll) {
      throw concernsAll;
    } catch (RuntimeException failure) {
      throw new OtherLogException(resource, failure);
    }
  }

  private static BatchState empty(ResourceId resource) {
    return new BatchState(resource, Vector.empty());
  }

  /** The waiting requests of this log that are known as of this head. */
  Facts facts(Head head, Instant now) {
    return line(head).state().known().at(now);
  }

  /**
   * Reads the waiting list of that log.
   *
   * @return false if the log has grown meanwhile, and nothing was learned
   */
  boolean learn(Head head, MultiLogBatch.Missing missing) {
    try {
      return line(head).read(head, missing.fact(), missing.free()).number() == head.number();
    } catch (TablesReplacedException concernsAll) {
      throw concernsAll;
    } catch (RuntimeException failure) {
      throw new OtherLogException(head.resource(), failure);
    }
  }

  private MissingFactReader line(Head head) {
    return lines
        .compute(
            head.resource(),
            (resource, known) ->
                known != null && known.number() == head.number()
                    ? known
                    : new Line(head.number(), new MissingFactReader(tools, empty(resource))))
        .learner();
  }

  /**
   * Serves the due places of the waiting lists, which come before any request.
   *
   * @return whether one of the logs has, or may have, a new commit
   */
  boolean promote(Iterable<Head> heads, ServingTime moment) {
    boolean appended = false;
    for (Head head : heads) {
      boolean due = Promotions.arePossible(head.books().at(moment.clock()));
      if (due && settled.getOrDefault(head.resource(), 0L) != head.number()) {
        appended |= promote(head, moment);
      }
    }
    return appended;
  }

  private boolean promote(Head head, ServingTime moment) {
    ResourceId resource = head.resource();
    RequestBatch empty = new RequestBatch(resource, Vector.empty());
    StreamBatch run =
        new StreamBatch(tools, empty, tables, Option.none(), Option.some(moment)).decide();
    run.finish();
    run.state().done().failure().forEach(failure -> broken(resource, failure));
    if (run.head().number() != head.number()) {
      return true;
    }
    settled.put(resource, head.number());
    return false;
  }

  private static void broken(ResourceId resource, RuntimeException failure) {
    if (failure instanceof TablesReplacedException) {
      throw failure;
    }
    throw new OtherLogException(resource, failure);
  }

  /** Another resource that a request concerns cannot be decided now. */
  static final class OtherLogException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ResourceId resource;
    private final boolean passing;

    OtherLogException(ResourceId resource, RuntimeException cause) {
      super("%s cannot be decided: %s".formatted(resource.text(), cause.getMessage()), cause);
      this.resource = resource;
      this.passing = cause instanceof SdkException;
    }

    /** Whether DynamoDB did not serve a call just now, so that a later try may succeed. */
    boolean isPassing() {
      return passing;
    }

    ResourceId resource() {
      return resource;
    }
  }
}
