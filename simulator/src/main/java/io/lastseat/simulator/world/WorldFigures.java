package io.lastseat.simulator.world;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.telemetry.Telemetry;
import io.lastseat.simulator.weather.Chance;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** What a world, or many of them, contained. */
public final class WorldFigures implements Telemetry {

  private final Map<Chance, Long> chances = new EnumMap<>(Chance.class);
  private final AdmissionFigures admission = new AdmissionFigures();
  private final LifeFigures life = new LifeFigures();
  private final WaitingFigures waiting = new WaitingFigures();
  private final ClaimFigures claims = new ClaimFigures();
  private final LeaseFigures locks = new LeaseFigures();
  private final EditFigures edits = new EditFigures();
  private final RunFigures runs = new RunFigures();
  private long worlds;
  private long decided;
  private long accepted;
  private long commits;
  private long calls;
  private long lostAppends;
  private long setAside;
  private long givenUp;
  private long parked;
  private long trimmed;
  private long turnedAway;
  private long swept;
  private long woken;
  private long restored;
  private long requestsDeleted;
  private long rowsDeleted;
  private long forgetting;
  private long forgotten;
  private long slept;
  private Duration waitOfFailing = Duration.ZERO;
  private Duration waitOfOthers = Duration.ZERO;

  /** Adds those of another world. */
  public void add(WorldFigures more) {
    more.chances.forEach((chance, times) -> chances.merge(chance, times, Long::sum));
    admission.add(more.admission);
    worlds += more.worlds;
    decided += more.decided;
    accepted += more.accepted;
    commits += more.commits;
    calls += more.calls;
    lostAppends += more.lostAppends;
    setAside += more.setAside;
    givenUp += more.givenUp;
    parked += more.parked;
    trimmed += more.trimmed;
    turnedAway += more.turnedAway;
    swept += more.swept;
    woken += more.woken;
    life.add(more.life);
    waiting.add(more.waiting);
    claims.add(more.claims);
    locks.add(more.locks);
    edits.add(more.edits);
    runs.add(more.runs);
    restored += more.restored;
    requestsDeleted += more.requestsDeleted;
    rowsDeleted += more.rowsDeleted;
    forgetting += more.forgetting;
    forgotten += more.forgotten;
    slept += more.slept;
    waited(more.waitOfFailing, more.waitOfOthers);
  }

  void ended(int verdicts, long carriedOut, Map<Chance, Long> happened) {
    worlds++;
    decided += verdicts;
    calls += carriedOut;
    happened.forEach((chance, times) -> chances.merge(chance, times, Long::sum));
  }

  void history(boolean restore, long requests, long rows) {
    restored += restore ? 1 : 0;
    requestsDeleted += requests;
    rowsDeleted += rows;
  }

  void forgot(long commits, long sleepers) {
    forgetting++;
    forgotten += commits;
    slept += sleepers;
  }

  void waited(Duration ofFailing, Duration ofOthers) {
    waitOfFailing = Waits.longer(waitOfFailing, ofFailing);
    waitOfOthers = Waits.longer(waitOfOthers, ofOthers);
  }

  void turnedAway() {
    turnedAway++;
  }

  void givenUp(int records) {
    givenUp += records;
  }

  void trimmed(int records) {
    trimmed += records;
  }

  void woken(int promoted) {
    woken += promoted;
  }

  void swept(long verdicts) {
    swept += verdicts;
  }

  /** Those who came from a waiting list although no request came. */
  public long wokenUp() {
    return woken;
  }

  /** What became of reservations. */
  public LifeFigures life() {
    return life;
  }

  /** What became of those who waited. */
  public WaitingFigures waiting() {
    return waiting;
  }

  /** What became of claims. */
  public ClaimFigures claims() {
    return claims;
  }

  /** What became of locks. */
  public LeaseFigures locks() {
    return locks;
  }

  /** What became of locks that were acquired together. */
  public EditFigures edits() {
    return edits;
  }

  /** What became of executions. */
  public RunFigures runs() {
    return runs;
  }

  /** What immediate admission did. */
  public AdmissionFigures admission() {
    return admission;
  }

  /** Worlds. */
  public long worlds() {
    return worlds;
  }

  /** Requests that were decided. */
  public long decided() {
    return decided;
  }

  /** Of these, accepted as far as the processes lived to tell. */
  public long accepted() {
    return accepted;
  }

  /** Commits, as far as the processes lived to tell. */
  public long commits() {
    return commits;
  }

  /** Calls that DynamoDB carried out. */
  public long calls() {
    return calls;
  }

  /** Appends with which another process was faster. */
  public long lostAppendsTold() {
    return lostAppends;
  }

  /** Records that could not be read. */
  public long setAsideTold() {
    return setAside;
  }

  /** Records that the mapping gave up. */
  public long givenUpRecords() {
    return givenUp;
  }

  /** Records of resources that kept failing. */
  public long parkedRecords() {
    return parked;
  }

  /** Records that the stream forgot after a day. */
  public long trimmedRecords() {
    return trimmed;
  }

  /** Callers whom the gate turned away. */
  public long turnedAwayCallers() {
    return turnedAway;
  }

  /** Verdicts that came of a reconciliation. */
  public long sweptVerdicts() {
    return swept;
  }

  /** Tables that were restored to an earlier moment. */
  public long restoredTables() {
    return restored;
  }

  /** Requests that were deleted by hand. */
  public long deletedRequests() {
    return requestsDeleted;
  }

  /** Rows that were deleted by hand. */
  public long deletedRows() {
    return rowsDeleted;
  }

  /** Worlds in which unused locks were forgotten. */
  public long forgettingWorlds() {
    return forgetting;
  }

  /** Commits that logs let go of. */
  public long forgottenCommits() {
    return forgotten;
  }

  /** Processes that slept until what they knew was forgotten. */
  public long sleepers() {
    return slept;
  }

  /** The longest time to a verdict on the resource that may fail for long. */
  public Duration longestWaitOfFailing() {
    return waitOfFailing;
  }

  /** The longest time to a verdict on any other one. */
  public Duration longestWaitOfOthers() {
    return waitOfOthers;
  }

  /** How often that happened. */
  public long times(Chance chance) {
    return chances.getOrDefault(chance, 0L);
  }

  @Override
  public void committed(Commit commit) {
    commits++;
    accepted += commit.verdicts().count(verdict -> verdict.accepted());
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    lostAppends += times;
  }

  @Override
  public void setAside(String sequenceNumber, String why) {
    setAside++;
  }

  @Override
  public void parked(ResourceId resource, int records, String why) {
    parked += records;
  }

  @Override
  public void deferred(ResourceId resource, int requests, String why) {}

  @Override
  public void stopped(ResourceId resource, RuntimeException failure) {}

  @Override
  public void stopped(RuntimeException failure) {}

  @Override
  public void flush() {}
}
