package io.lastseat.own;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/** A request on a list. Requests are in the order of their texts. */
public record OwnRequest(ResourceId resource, RequestId id) {

  /** Reads {@link #text()} back, or none if it is no such text. No resource's id has a slash. */
  public static Option<OwnRequest> parse(String text) {
    int slash = text.indexOf('/');
    return slash < 0
        ? Option.none()
        : ResourceId.parse(text.substring(0, slash))
            .flatMap(
                resource ->
                    RequestId.parse(text.substring(slash + 1))
                        .map(id -> new OwnRequest(resource, id)));
  }

  /** The text in the table and in cursors. */
  public String text() {
    return resource.text() + "/" + id.text();
  }
}
