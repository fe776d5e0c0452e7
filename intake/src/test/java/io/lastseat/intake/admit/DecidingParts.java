package io.lastseat.intake.admit;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.Tools;
import io.lastseat.engine.WakeWheel;
import io.lastseat.engine.call.CallGroup;
import io.lastseat.engine.call.GroupedCall;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The parts of a decider on the shared store, with a clock at noon. */
final class DecidingParts {

  static LogParts of(DynamoDbClient client, Backoff backoff) {
    return of(client, backoff, TablesBinding.TRUSTED);
  }

  static LogParts of(DynamoDbClient client, Backoff backoff, TablesBinding binding) {
    TableNames names = Store.shared().names();
    return new LogParts(
        new DecisionLog(client, names),
        new RowTable(client, names, Runnable::run, backoff),
        new RequestItems(client, names),
        Clock.fixed(OneCall.NOON, ZoneOffset.UTC),
        ServerClock.TRUSTING,
        backoff,
        Runnable::run,
        LogLimits.OF_CALLS,
        0,
        binding,
        new WakeWheel(client, names),
        new PublicList(client, names));
  }

  static HeadCache heads(LogParts parts) {
    return new HeadCache(
        parts.log(),
        parts.clock(),
        parts.clock(),
        length -> {
          throw new AssertionError("It waits for no other call.");
        });
  }

  /** Decides these calls. */
  static CallGroup decide(
      LogParts parts,
      Head known,
      boolean fresh,
      Vector<? extends GroupedCall> calls,
      Supplier<Vector<? extends GroupedCall>> more) {
    return process(parts).decide(known, fresh, calls, more);
  }

  /** A process that decides groups of calls. */
  record DecidingProcess(Tools tools, HeadCache heads) {

    CallGroup decide(
        Head known,
        boolean fresh,
        Vector<? extends GroupedCall> calls,
        Supplier<Vector<? extends GroupedCall>> more) {
      return CallGroup.decide(tools, heads, known, fresh, calls, more);
    }
  }

  static DecidingProcess process(LogParts parts) {
    HeadCache heads = heads(parts);
    return new DecidingProcess(Tools.of(parts, heads), heads);
  }

  /** Creates a resource with room for every request of these tests. */
  static Head created(LogParts parts, ResourceId resource) {
    Configure terms =
        new Configure(
            new RequestId(0, "%026d".formatted(1)),
            resource,
            OneCall.NOON,
            Terms.ofCapacity(10_000),
            Option.none(),
            Option.none());
    new SerialDecider(parts)
        .decide(resource, Vector.of(PendingRequest.found(new StoredRequest(terms, Option.none()))));
    return parts.log().head(resource).get();
  }

  private DecidingParts() {}
}
