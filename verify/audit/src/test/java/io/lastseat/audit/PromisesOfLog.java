package io.lastseat.audit;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads logs with the model, and collects the breaches. */
final class PromisesOfLog implements OtherCommits {

  private final Vector<Commit> all;

  /** Reads all commits of all logs, as stored. */
  PromisesOfLog(Vector<Commit> all) {
    this.all = all;
  }

  /** Returns the breaches in one log up to this commit, with this one in the place of its own. */
  List<Breach> upTo(Commit last) {
    List<Breach> found = new ArrayList<>();
    Map<RequestId, PriorState> past = new HashMap<>();
    PromiseModel model =
        new PromiseModel(
            last.resource(),
            id -> past.getOrDefault(id, PriorState.NO_SUCH_REQUEST),
            this,
            found::add);
    Vector<Commit> before =
        all.filter(one -> one.resource().equals(last.resource()) && one.number() < last.number())
            .sortBy(Commit::number);
    for (Commit commit : before.append(last)) {
      model.next(commit);
      if (commit.isArchiving()) {
        past.clear();
      }
      commit.entries().forEach(entry -> remember(past, entry));
    }
    return found;
  }

  private static void remember(Map<RequestId, PriorState> past, Entry entry) {
    if (entry instanceof Promotion promotion) {
      past.put(promotion.about(), PriorState.of(promotion.grant()));
      return;
    }
    Verdict verdict = (Verdict) entry;
    past.put(verdict.about(), PriorState.NOTHING_GRANTED);
    verdict
        .grant()
        .forEach(
            grant ->
                past.put(
                    verdict.request().reservation().getOrElse(verdict.about()),
                    PriorState.of(grant)));
  }

  @Override
  public Option<Commit> commit(ResourceId resource, long number) {
    return all.find(one -> one.resource().equals(resource) && one.number() == number);
  }

  @Override
  public boolean isUnknown(ResourceId resource, long number) {
    return number > 0
        && all.exists(one -> one.resource().equals(resource) && one.marks().archived().has(number));
  }
}
