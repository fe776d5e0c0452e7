package io.lastseat.log;

import io.lastseat.decide.Facts;
import io.lastseat.decide.Joint;
import io.lastseat.model.Limits;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Arrival;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;

/**
 * Those requests at the front of a docket that are decided in one transaction.
 *
 * @param arrivals each of them concerns others
 * @param others all resources that they concern besides their home
 */
record JointFront(Vector<Arrival> arrivals, SortedSet<ResourceId> others) {

  /**
   * As many requests as concern at most as many resources as one claim may.
   *
   * @param alike whether only requests over the same resources may follow the first one: after a
   *     lost try no other one makes the transaction larger
   * @param oneByOne whether no request may follow
   */
  static JointFront of(Iterable<Arrival> open, Facts facts, boolean alike, boolean oneByOne) {
    Vector<Arrival> arrivals = Vector.empty();
    SortedSet<ResourceId> others = TreeSet.empty();
    for (Arrival arrival : open) {
      SortedSet<ResourceId> concerned = Joint.others(facts, arrival.request()).keySet();
      SortedSet<ResourceId> all = others.addAll(concerned);
      boolean first = arrivals.isEmpty();
      boolean fits = !alike || (concerned.equals(others) && all.equals(others));
      if (concerned.isEmpty()
          || (!first && (oneByOne || !fits || all.size() >= Limits.MAX_CLAIMED))) {
        break;
      }
      arrivals = arrivals.append(arrival);
      others = all;
    }
    return new JointFront(arrivals, others);
  }

  /** Those that concern this resource besides their home. */
  Vector<Arrival> concerning(ResourceId resource, Facts facts) {
    return arrivals.filter(arrival -> Joint.others(facts, arrival.request()).containsKey(resource));
  }
}
