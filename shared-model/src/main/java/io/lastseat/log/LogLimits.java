package io.lastseat.log;

/**
 * How far a log may grow before something is done about it.
 *
 * @param commitBytes of the verdicts of one commit. Larger commits make fewer round trips; but a
 *     lost append is paid for as well, at one write unit for each KB (DynamoDB developer guide,
 *     "Condition expressions"), and whoever must read a commit pays one read unit for each 4 KB
 * @param unconfirmed commits between the newest one and the first whose rows nobody has confirmed:
 *     so many at most are read to find out whether a request has a verdict
 */
public record LogLimits(int commitBytes, int unconfirmed) {

  /** Some 480 verdicts in a commit. */
  public static final LogLimits ORDINARY = new LogLimits(60_000, 64);

  /** With commits of another size. */
  public LogLimits withCommitBytes(int bytes) {
    return new LogLimits(bytes, unconfirmed);
  }
}
