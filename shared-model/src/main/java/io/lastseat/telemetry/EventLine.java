package io.lastseat.telemetry;

import io.lastseat.json.JsonText;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.id.ResourceId;

/** The structured log: each event is one line of JSON, and {@code event} names it. */
public final class EventLine {

  /** The line of an event at a resource. */
  public static String of(String name, ResourceId resource, Content more) {
    return of(
        name,
        json -> {
          json.writeStringField("resource", resource.text());
          more.to(json);
        });
  }

  /** The line of an event as JSON: its name, and more members. */
  public static String of(String name, Content more) {
    return JsonText.object(
        json -> {
          json.writeStringField("event", name);
          more.to(json);
        });
  }

  private EventLine() {}
}
