package io.lastseat.intake.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;

/**
 * The commits of a page, at most {@value #MAX_BYTES} bytes, but at least one commit. The answer of
 * a function has 6 MB at most (Lambda developer guide, "Quotas"), and contains the body in escaped
 * form. A commit has 400 KB at most by DynamoDB's count, and less than four times as much in JSON.
 */
final class PageOfCommits {

  static final int MAX_BYTES = 2_000_000;

  private final ArrayNode commits;
  private int bytes;

  PageOfCommits(ArrayNode commits) {
    this.commits = commits;
  }

  /** Adds the commit if the page has room, and returns whether it had. */
  boolean take(ObjectNode commit) {
    bytes += Json.compact(commit).getBytes(UTF_8).length;
    if (bytes > MAX_BYTES && !commits.isEmpty()) {
      return false;
    }
    commits.add(commit);
    return true;
  }
}
