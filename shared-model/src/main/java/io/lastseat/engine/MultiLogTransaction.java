package io.lastseat.engine;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.ClaimPartCheck.ContradictingBooksException;
import io.lastseat.engine.Round.Proposal;
import io.lastseat.engine.StreamBatch.ServingTime;
import io.lastseat.engine.TransactionLogs.OtherLogException;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.AppendAnswer.ResourceRefusedException;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.SortedMap;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Decides the requests at the front of a batch that concern other resources too, and appends to all
 * logs in one transaction. It reads the heads of the other logs each time. So a refusal rests on
 * heads that were read after its request was taken in. And no log gets commit n+1 before commit n
 * was read back.
 *
 * <p>After a lost transaction it begins again. After several losses, or if another log cannot be
 * decided, only these requests are deferred: a contended or broken resource does not stop the lane
 * of their home.
 */
final class MultiLogTransaction {

  private final Tools tools;
  private final MissingFactReader ofHome;
  private final BatchState state;
  private final TransactionLogs transactionLogs;
  private final ClaimPartCheck heldParts;
  private final Reminders reminders;
  private SortedMap<ResourceId, Head> heads = TreeMap.empty();
  private int lost;
  private boolean oneByOne;

  MultiLogTransaction(Tools tools, MissingFactReader ofHome, Asked tables) {
    this.tools = tools;
    this.ofHome = ofHome;
    this.state = ofHome.state();
    this.transactionLogs = new TransactionLogs(tools, tables);
    this.heldParts = new ClaimPartCheck(tools, state);
    this.reminders = new Reminders(tools.parts());
  }

  /**
   * Decides the requests at the front. The first open request concerns other resources.
   *
   * @return none if nothing can be appended now, and the head of the home must be read again
   */
  Option<Proposal> propose(Head home, Instant now) {
    Facts facts = MultiLogBatch.facts(home.books(), state.known().at(now));
    MultiLogFront front = MultiLogFront.of(state.open().all(), facts, lost > 0, oneByOne);
    return trying(front, facts, () -> proposed(front, home, now, facts));
  }

  /**
   * Appends to all logs.
   *
   * @param home the next commit of the home
   * @return whether it was appended; if not, the head of the home must be read again
   */
  boolean append(Proposal proposal, Commit home) {
    return trying(
            proposal.front(), proposal.facts(), () -> Option.when(appended(proposal, home), true))
        .getOrElse(false);
  }

  /** The result, or none if other logs than the home do not allow one. */
  private <T> Option<T> trying(MultiLogFront front, Facts facts, Supplier<Option<T>> step) {
    try {
      return step.get();
    } catch (OtherLogException broken) {
      if (broken.resource().equals(state.resource())) {
        throw broken;
      } else if (broken.isPassing()) {
        overtaken(front);
      } else {
        defer(front.concerning(broken.resource(), facts), broken.toString());
      }
    } catch (ContradictingBooksException broken) {
      notTogether(front, broken);
    } catch (ResourceRefusedException refused) {
      if (refused.resource().equals(state.resource())) {
        throw refused;
      }
      defer(front.concerning(refused.resource(), facts), refused.toString());
    }
    return Option.none();
  }

  private Option<Proposal> proposed(MultiLogFront front, Head home, Instant now, Facts facts) {
    heads = transactionLogs.heads(front.others().toVector()).put(home.resource(), home);
    if (!home.books().isLock()) {
      heldParts.mustBeThere(front.pendingRequests(), facts, heads);
    }
    // Each round of serving counts as a lost try, since a list may be long.
    Option<MultiLogBatch> batch =
        serveBefore(front.pendingRequests().head(), facts, heads, now)
            ? Option.none()
            : known(front, heads, now, facts);
    if (batch.isEmpty()) {
      overtaken(front);
    }
    return batch.map(
        all ->
            new Proposal(
                front,
                all.logs().get(home.resource()).get(),
                all.logs().remove(home.resource()),
                front.pendingRequests().take(all.taken()),
                facts));
  }

  /** Tries each request alone to find the one that cannot be decided. A single one is deferred. */
  private void notTogether(MultiLogFront front, ContradictingBooksException broken) {
    if (front.pendingRequests().size() == 1) {
      defer(front.pendingRequests(), broken.toString());
    }
    oneByOne = true;
  }

  /**
   * Serves the due places by the clock of the first request, on each resource that it concerns. The
   * clocks of later requests may be too late: by them a hold may have lapsed that the first request
   * confirms or extends in time.
   */
  private boolean serveBefore(
      PendingRequest first, Facts facts, SortedMap<ResourceId, Head> heads, Instant now) {
    SortedSet<ResourceId> others = MultiLogBatch.others(facts, first.request()).keySet();
    Vector<Head> concerned =
        heads
            .filterKeys(log -> log.equals(state.resource()) || others.contains(log))
            .values()
            .toVector();
    Instant clock = MultiLogBatch.clock(concerned.map(Head::books), first.request(), now);
    return transactionLogs.promote(concerned, new ServingTime(clock, now));
  }

  private boolean appended(Proposal proposal, Commit home) {
    Instant now = home.decidedAt();
    Vector<Commit> others =
        proposal.others().map(log -> commit(heads.get(log._1()).get(), log._2(), now)).toVector();
    others.forEach(reminders::before);
    AppendAnswer done =
        others.isEmpty()
            ? tools.parts().log().append(home)
            : tools.parts().log().append(others.append(home).sortBy(Commit::resource));
    if (!done.isDone()) {
      overtaken(proposal.front());
      return false;
    }
    lost = 0;
    ofHome.startSmall();
    others
        .append(home)
        .forEach(commit -> state.appendedAfter(heads.get(commit.resource()).get().books(), commit));
    // The home has the rows of the whole claim. Other logs owe only rows of promotions.
    state.rows().add(others.flatMap(Commit::rows));
    serveTheRest(others, now);
    return true;
  }

  /**
   * Decides, and learns about due places of all waiting lists as needed; none if a log has grown
   * meanwhile.
   */
  private Option<MultiLogBatch> known(
      MultiLogFront front, SortedMap<ResourceId, Head> heads, Instant now, Facts facts) {
    MultiLogBatch multiLogBatch = multiLogBatch(front, heads, now, facts);
    while (multiLogBatch.missing().isDefined()) {
      if (!learn(multiLogBatch.missing().get(), heads)) {
        return Option.none();
      }
      multiLogBatch = multiLogBatch(front, heads, now, facts);
    }
    return Option.some(multiLogBatch);
  }

  private boolean learn(MultiLogBatch.Missing missing, SortedMap<ResourceId, Head> heads) {
    Head head = heads.get(missing.resource()).get();
    return missing.resource().equals(state.resource())
        ? ofHome.read(head, missing.fact(), missing.free()).number() == head.number()
        : transactionLogs.learn(head, missing);
  }

  /**
   * Decides the requests. The books and the facts of a claim may contradict each other if only some
   * logs were restored.
   */
  private MultiLogBatch multiLogBatch(
      MultiLogFront front, SortedMap<ResourceId, Head> heads, Instant now, Facts facts) {
    try {
      return MultiLogBatch.decide(
          state.resource(),
          heads.mapValues(Head::number),
          heads.mapValues(head -> head.books().inEpoch(tools.parts().epoch())),
          resource ->
              resource.equals(state.resource())
                  ? facts
                  : transactionLogs.facts(heads.get(resource).get(), now),
          front.pendingRequests(),
          CommitBytes::ofEntry,
          tools.parts().limits().commitBytes());
    } catch (IllegalStateException contradiction) {
      throw new ContradictingBooksException(contradiction);
    }
  }

  /** The next commit of another log, which marks no request as decided. */
  private Commit commit(Head before, MultiLogBatch.CommitDraft next, Instant now) {
    boolean hasRows = next.entries().exists(Promotion.class::isInstance);
    Marks marks = hasRows ? before.marks().withOwing(before.number() + 1) : before.marks();
    return NextCommit.of(before, now, marks, next, tools.parts().limits().commitBytes());
  }

  /**
   * Serves the due places that did not fit into these commits. If this fails, the timer wheel still
   * has a note.
   */
  private void serveTheRest(Vector<Commit> commits, Instant now) {
    try {
      transactionLogs.promote(
          commits.filter(commit -> commit.full().isDefined()).map(Head::of),
          new ServingTime(Instant.EPOCH, now));
    } catch (OtherLogException later) {
      // The claim is decided, and its home owes nothing else.
    }
  }

  private void overtaken(MultiLogFront front) {
    lost++;
    int most = tools.parts().limits().overtaken();
    boolean again = lost < most;
    if (again) {
      tools.contention().lost(lost, heads.values());
    }
    state.overtaken(tools.parts().backoff(), Math.min(lost, Contention.LOST_BEFORE_ASKING));
    if (again) {
      return;
    }
    lost = 0;
    defer(
        front.pendingRequests(),
        "other processes were faster %d times in a row on one of %s"
            .formatted(most, front.others().map(ResourceId::text).mkString(", ")));
  }

  /** Defers these requests, and the requests about the same reservations. */
  private void defer(Vector<PendingRequest> some, String why) {
    for (PendingRequest pendingRequest : some) {
      state
          .open()
          .all()
          .filter(open -> open.request().reservation().contains(pendingRequest.id()))
          .forEach(ending -> state.deferTogether(ending.id(), "its claim is deferred"));
      state.deferTogether(pendingRequest.id(), why);
    }
  }

  /**
   * The requests at the front of a batch that are decided in one transaction.
   *
   * @param pendingRequests each of them concerns other resources
   * @param others all resources that they concern besides their home
   */
  record MultiLogFront(Vector<PendingRequest> pendingRequests, SortedSet<ResourceId> others) {

    /**
     * Takes requests as long as they concern at most as many resources as one claim may.
     *
     * @param alike whether only requests over the same resources may follow the first one, so that
     *     the transaction does not grow after a lost try
     * @param oneByOne whether no request may follow
     */
    static MultiLogFront of(
        Iterable<PendingRequest> open, Facts facts, boolean alike, boolean oneByOne) {
      Vector<PendingRequest> pendingRequests = Vector.empty();
      SortedSet<ResourceId> others = TreeSet.empty();
      for (PendingRequest pendingRequest : open) {
        SortedSet<ResourceId> concerned =
            MultiLogBatch.others(facts, pendingRequest.request()).keySet();
        SortedSet<ResourceId> all = others.addAll(concerned);
        boolean first = pendingRequests.isEmpty();
        boolean fits = !alike || (concerned.equals(others) && all.equals(others));
        if (concerned.isEmpty()
            || (!first && (oneByOne || !fits || all.size() >= Limits.MAX_CLAIMED))) {
          break;
        }
        pendingRequests = pendingRequests.append(pendingRequest);
        others = all;
      }
      return new MultiLogFront(pendingRequests, others);
    }

    /** The requests that concern this resource besides their home. */
    Vector<PendingRequest> concerning(ResourceId resource, Facts facts) {
      return pendingRequests.filter(
          pendingRequest ->
              MultiLogBatch.others(facts, pendingRequest.request()).containsKey(resource));
    }
  }
}
