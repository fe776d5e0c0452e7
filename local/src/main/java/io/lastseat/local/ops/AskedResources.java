package io.lastseat.local.ops;

import io.lastseat.local.http.CallWatch;
import io.lastseat.model.ResourceId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts the calls that ask for something of a resource, as the paths of the API name it. */
public final class AskedResources {

  private static final Pattern ASKS =
      Pattern.compile(
          "/v1/(?:resources/([^/]+)/(?:requests|deposits)(?:/.*)?|(?:locks|executions)/([^/]+)(?:/.*)?)");

  private final SeenCommits seen;

  /** Of those. */
  public AskedResources(SeenCommits seen) {
    this.seen = seen;
  }

  /** Counts, and tells it on. */
  public CallWatch before(CallWatch on) {
    return (method, path, status, took) -> {
      // What is answered 4xx was not asked of a resource, but for the gate's refusals.
      if (!method.equals("GET") && !method.equals("HEAD") && (status < 400 || status == 409)) {
        Matcher asks = ASKS.matcher(path);
        if (asks.matches()) {
          String id = asks.group(1) == null ? asks.group(2) : asks.group(1);
          ResourceId.parse(id).forEach(seen::asked);
        }
      }
      on.answered(method, path, status, took);
    };
  }
}
