package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The newest verdicts. Parameter: {@code after}, the number of the last one that the page has. */
final class VerdictsSection implements OpsSection {

  private static final int AT_ONCE = 100;

  private final VerdictTail tail;

  VerdictsSection(VerdictTail tail) {
    this.tail = tail;
  }

  @Override
  public String name() {
    return "verdicts";
  }

  @Override
  public ObjectNode now(Map<String, String> wanted) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("last", tail.last());
    var newest = json.putArray("newest");
    tail.after(number(wanted.getOrDefault("after", "0")), AT_ONCE)
        .forEach(one -> newest.add(one.verdict().json(one.number())));
    return json;
  }

  private static long number(String text) {
    return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }
}
