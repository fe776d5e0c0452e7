package io.lastseat.site;

import java.util.function.Function;

/**
 * Pages in front of the API, which they call as a browser would. Intake looks for one with {@link
 * java.util.ServiceLoader}, where its pages are switched on.
 */
public interface Site {

  /** The header with the secret of an edge, as {@code edge.yaml} sends it. */
  String EDGE_HEADER = "lastseat-edge";

  /** Answers a call of a page. Passes any other call on. */
  Answer answer(Call call, Function<Call, Answer> api);

  /** Puts this site in front of an API. */
  default Api before(Api api) {
    return (call, invocation) -> answer(call, passed -> api.answer(passed, invocation));
  }
}
