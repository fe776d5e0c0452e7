package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.store.Attributes;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Commits of several logs that wait for their turn. */
final class WaitingCommits {

  /** By resource, in order. */
  private final Map<String, TreeMap<Long, Attributes>> left = new LinkedHashMap<>();

  WaitingCommits(Vector<Attributes> commits) {
    commits.forEach(
        commit ->
            left.computeIfAbsent(commit.text("resourceId"), any -> new TreeMap<>())
                .put(commit.number("commitNo"), commit));
  }

  /** Whether a commit stands in a log already. */
  interface Appended {
    boolean is(String resource, long number);
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /**
   * One whose turn has come, and those that hold parts of it. Where none has its turn it is any
   * one: then something is wrong with it.
   */
  List<Attributes> next(Appended appended) {
    for (TreeMap<Long, Attributes> log : left.values()) {
      List<Attributes> group = group(log.firstEntry().getValue(), appended);
      if (group != null) {
        return taken(group);
      }
    }
    return taken(List.of(left.values().iterator().next().firstEntry().getValue()));
  }

  private @Nullable List<Attributes> group(Attributes first, Appended appended) {
    if (first.list("entries").stream().anyMatch(AuditedKinds::isPart)) {
      return null;
    }
    Map<String, Attributes> parts = new HashMap<>();
    for (Attributes entry : first.list("entries")) {
      for (var commit : JointCheck.commits(entry).entrySet()) {
        TreeMap<Long, Attributes> log = left.get(commit.getKey());
        if (log == null || !log.firstKey().equals(commit.getValue())) {
          return null;
        }
        parts.put(commit.getKey(), log.firstEntry().getValue());
      }
    }
    for (Attributes entry : first.list("entries")) {
      if (!isSettled(entry, parts, appended)) {
        return null;
      }
    }
    List<Attributes> group = new ArrayList<>(List.of(first));
    group.addAll(parts.values());
    return group;
  }

  /** A refusal rests on a commit of another log, which may be one of the same transaction. */
  private static boolean isSettled(
      Attributes entry, Map<String, Attributes> parts, Appended appended) {
    if (!JointCheck.isJoint(entry) || !entry.map("tg").has("l")) {
      return true;
    }
    Attributes limiting = entry.map("tg").map("l");
    Attributes part = parts.get(limiting.text("i"));
    return appended.is(limiting.text("i"), limiting.number("c"))
        || (part != null && part.number("commitNo") == limiting.number("c"));
  }

  private List<Attributes> taken(List<Attributes> group) {
    for (Attributes commit : group) {
      TreeMap<Long, Attributes> log = Objects.requireNonNull(left.get(commit.text("resourceId")));
      log.remove(commit.number("commitNo"));
      if (log.isEmpty()) {
        left.remove(commit.text("resourceId"));
      }
    }
    return group;
  }
}
