package io.lastseat.log.turn;

/**
 * How far a log may grow before the serializer acts.
 *
 * @param commitBytes of the verdicts of one commit. Larger commits make fewer round trips. But a
 *     lost append is paid for as well, at one write unit for each KB (DynamoDB developer guide,
 *     "Condition expressions"), and a process that must read a commit pays one read unit for each 4
 *     KB
 * @param owing how many commits may owe rows. A head lists them, and a look-up reads all of them.
 *     At this number, some of the oldest are completed before the next append. From half of it on,
 *     calls complete one behind each append
 * @param overtaken how often in a row other processes may be faster than the transaction of a
 *     claim, before the claim is deferred
 */
public record LogLimits(int commitBytes, int owing, int overtaken) {

  /** Some 480 verdicts in a commit. */
  public static final LogLimits ORDINARY = new LogLimits(60_000, 128, 15);

  /** A claim that was overtaken three times in its call goes by the stream, and asks there. */
  public static final LogLimits OF_CALLS = new LogLimits(60_000, 128, 3);

  /** With another number of commits that owe rows. */
  public LogLimits withOwing(int commits) {
    return new LogLimits(commitBytes, commits, overtaken);
  }

  /** With commits of another size. */
  public LogLimits withCommitBytes(int bytes) {
    return new LogLimits(bytes, owing, overtaken);
  }
}
