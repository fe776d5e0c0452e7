package io.lastseat.log;

/**
 * How far a log may grow before the serializer acts.
 *
 * @param commitBytes of the verdicts of one commit. Larger commits make fewer round trips. But a
 *     lost append is paid for as well, at one write unit for each KB (DynamoDB developer guide,
 *     "Condition expressions"), and a process that must read a commit pays one read unit for each 4
 *     KB
 * @param owing how many commits may owe rows. A look-up reads all of them; when there are so many,
 *     the older half is completed first
 */
public record LogLimits(int commitBytes, int owing) {

  /** Some 480 verdicts in a commit. */
  public static final LogLimits ORDINARY = new LogLimits(60_000, 64);

  /** With commits of another size. */
  public LogLimits withCommitBytes(int bytes) {
    return new LogLimits(bytes, owing);
  }
}
