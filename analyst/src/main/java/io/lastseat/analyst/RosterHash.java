package io.lastseat.analyst;

import io.vavr.collection.Vector;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a roster, as {@code docs/analysts.md} defines it: SHA-256 over three lines (this
 * name, the resource, the commit) and one for each accepted entry in the order of decisions
 * (decision number, request, quantity, separated by a space). Each line ends with a line feed. No
 * name and no note is in it, so it stays the same when they are erased.
 */
final class RosterHash implements ResultSink {

  /** What is hashed, in the order of its columns. */
  static final String SELECT =
      "SELECT decision_number, request_id, quantity FROM roster WHERE status = 'accepted'"
          + " ORDER BY decision_number";

  private static final String NAME = "lastseat-roster-1";

  private final MessageDigest digest;
  private long entries;
  private long units;

  RosterHash(String resource, long commit) {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(
          impossible); // every Java has it (java.security.MessageDigest)
    }
    line(NAME);
    line(resource);
    line(Long.toString(commit));
  }

  private void line(String text) {
    digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void columns(Vector<Column> columns) {}

  @Override
  public void row(List<@Nullable Object> cells) {
    line(cells.get(0) + " " + cells.get(1) + " " + cells.get(2));
    entries++;
    units += ((Number) Objects.requireNonNull(cells.get(2))).longValue();
  }

  @Override
  public void end() {}

  long entries() {
    return entries;
  }

  long units() {
    return units;
  }

  /** {@code sha256:} and 64 hexadecimal digits. */
  String text() {
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }
}
