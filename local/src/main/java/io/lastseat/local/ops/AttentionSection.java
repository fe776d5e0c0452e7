package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.Map;

/** What needs attention, the worst first, and what was looked at to find it. */
final class AttentionSection implements OpsSection {

  /** More of them say nothing more. */
  private static final int SHOWN = 50;

  private final Vector<TroubleSource> sources;
  private final Vector<String> notLookedAt;
  private final Set<String> actions;

  /**
   * Of these sources.
   *
   * @param notLookedAt what is not looked at here, each a sentence
   * @param actions which may be done here
   */
  AttentionSection(Vector<TroubleSource> sources, Vector<String> notLookedAt, Set<String> actions) {
    this.sources = sources;
    this.notLookedAt = notLookedAt;
    this.actions = actions;
  }

  @Override
  public String name() {
    return "attention";
  }

  @Override
  public ObjectNode now(Map<String, String> wanted) {
    Vector<Trouble> all = sources.flatMap(AttentionSection::asked).sortBy(one -> !one.isBad());
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("count", all.size());
    var shown = json.putArray("troubles");
    all.take(SHOWN).forEach(trouble -> shown.add(trouble.json(actions)));
    var looked = json.putArray("looked");
    sources.forEach(source -> looked.add(source.looksAt()));
    var not = json.putArray("notLookedAt");
    notLookedAt.forEach(not::add);
    return json;
  }

  /** What cannot be looked at needs attention, too. */
  private static Vector<Trouble> asked(TroubleSource source) {
    try {
      return source.now();
    } catch (RuntimeException failure) {
      return Vector.of(
          Trouble.of(
              "unseen " + source.looksAt(),
              true,
              "Cannot be looked at: " + source.looksAt(),
              failure.toString(),
              "Look whether the tables answer (/readyz) and whether the credentials may read"
                  + " them."));
    }
  }
}
