package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Something that needs attention.
 *
 * @param id by which the page knows it again
 * @param isBad whether requests wait for it; else it is something to look after
 * @param title in a few words
 * @param resource that it concerns; none if it concerns several, or all
 * @param since when it began; none if that is not known
 * @param cause as far as it is known, possibly in words from users
 * @param next when it is tried again by itself; none if it is not
 * @param advice what to do
 * @param actions what the page can do about it, where it may
 */
record Trouble(
    String id,
    boolean isBad,
    String title,
    Option<String> resource,
    Option<Instant> since,
    String cause,
    Option<Instant> next,
    String advice,
    Vector<Action> actions) {

  /**
   * A button.
   *
   * @param call the name of the action
   * @param target what it is done to
   */
  record Action(String call, String target, String label) {}

  static Trouble of(String id, boolean isBad, String title, String cause, String advice) {
    return new Trouble(
        id,
        isBad,
        title,
        Option.none(),
        Option.none(),
        cause,
        Option.none(),
        advice,
        Vector.empty());
  }

  Trouble about(String whose) {
    return new Trouble(id, isBad, title, Option.some(whose), since, cause, next, advice, actions);
  }

  Trouble since(Instant at) {
    return new Trouble(id, isBad, title, resource, Option.some(at), cause, next, advice, actions);
  }

  Trouble next(Option<Instant> at) {
    return new Trouble(id, isBad, title, resource, since, cause, at, advice, actions);
  }

  Trouble with(String call, String target, String label) {
    return new Trouble(
        id,
        isBad,
        title,
        resource,
        since,
        cause,
        next,
        advice,
        actions.append(new Action(call, target, label)));
  }

  ObjectNode json(Set<String> possible) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", id)
            .put("level", isBad ? "bad" : "look")
            .put("title", title)
            .put("cause", cause)
            .put("advice", advice);
    resource.forEach(whose -> json.put("resource", whose));
    since.forEach(at -> json.put("since", at.toString()));
    next.forEach(at -> json.put("next", at.toString()));
    actions
        .filter(action -> possible.contains(action.call()))
        .forEach(
            action ->
                json.withArray("/actions")
                    .addObject()
                    .put("call", action.call())
                    .put("target", action.target())
                    .put("label", action.label()));
    return json;
  }
}
