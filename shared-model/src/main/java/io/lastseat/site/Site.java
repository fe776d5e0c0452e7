package io.lastseat.site;

import java.util.function.Function;

/**
 * What stands in front of the API and answers some calls itself: pages, which call the API as a
 * browser would, or a check of callers. Intake looks for its pages with {@link
 * java.util.ServiceLoader}, where they are switched on.
 */
public interface Site {

  /** The header with the secret of an edge, as {@code edge.yaml} sends it. */
  String EDGE_HEADER = "lastseat-edge";

  /** Answers the calls that are its own. Passes any other call on. */
  Answer answer(Call call, Function<Call, Answer> api);

  /** Puts this site in front of an API. */
  default Api before(Api api) {
    return (call, invocation) -> answer(call, passed -> api.answer(passed, invocation));
  }
}
