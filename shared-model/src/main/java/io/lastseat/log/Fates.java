package io.lastseat.log;

import io.lastseat.model.Fate;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What became of earlier requests on a resource, as far as it was read or decided here. */
final class Fates {

  private final Map<RequestId, Verdict> verdicts = new HashMap<>();
  private final Set<RequestId> ended = new HashSet<>();
  private final Set<RequestId> unknown = new HashSet<>();

  /** Forgets everything: the head was read again. */
  void clear() {
    verdicts.clear();
    ended.clear();
    unknown.clear();
  }

  /** None as long as it was not looked up. */
  Option<Fate> of(RequestId id) {
    Verdict verdict = verdicts.get(id);
    if (verdict != null) {
      return Option.some(new Fate(Option.some(verdict), ended.contains(id)));
    }
    return Option.when(unknown.contains(id), Fate.NO_SUCH_REQUEST);
  }

  boolean isKnown(RequestId id) {
    return verdicts.containsKey(id) || unknown.contains(id);
  }

  /** The verdict on an earlier request, and the end that it brought about, if it did. */
  void decided(Verdict verdict) {
    verdicts.put(verdict.request().id(), verdict);
    if (verdict.accepted()) {
      verdict.request().reservation().forEach(ended::add);
    }
  }

  void ended(RequestId id) {
    ended.add(id);
  }

  void noSuchRequest(RequestId id) {
    unknown.add(id);
  }
}
