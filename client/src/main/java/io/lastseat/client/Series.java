package io.lastseat.client;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Slots of many days, each of which is a resource: a meeting room by the hour, for example. A time
 * is claimed by {@link ClaimApplication#time}.
 *
 * <p>Every method throws a {@link LastseatFailure} where the server has no good answer.
 */
public final class Series {

  private final Session session;
  private final String id;

  Series(Session session, String id) {
    this.session = session;
    this.id = id;
  }

  /**
   * Makes the slots of these days that are not there, and the series where nobody has. Many slots
   * take several calls: they follow each other until all are there, or the client's patience ends.
   *
   * @return undecided where some are missing then, so many as its document says; the same again
   *     goes on. Refused as {@link Reason#SERIES_FIXED} where the series is another one
   */
  public Outcome<SeriesMade> make(SeriesTerms terms) {
    return Futures.join(made(session.here(), terms));
  }

  /** As {@link #make}, without keeping a thread. */
  public CompletableFuture<Outcome<SeriesMade>> makeAsync(SeriesTerms terms) {
    return made(session, terms);
  }

  private CompletableFuture<Outcome<SeriesMade>> made(Session by, SeriesTerms terms) {
    Duration patience = session.patience();
    ApiCall call = ApiCall.put(path(), terms.body()).waiting(patience);
    return by.sendUntilDecided(call, System.nanoTime() + patience.toNanos())
        .thenApply(
            answer ->
                Answers.outcome(answer, session.at(path()), good -> SeriesMade.of(good.json())));
  }

  /** Its days, hours and terms; none if nobody made it. */
  public Optional<SeriesState> look() {
    return Futures.join(lookAsync());
  }

  /** As {@link #look}, without keeping a thread. */
  public CompletableFuture<Optional<SeriesState>> lookAsync() {
    return session
        .send(ApiCall.get(path()))
        .thenApply(
            answer ->
                answer.status() == 404 && Answers.isRefusal(answer)
                    ? Optional.empty()
                    : Optional.of(SeriesState.of(Answers.good(answer).json())));
  }

  /**
   * What is free on a day, and what is not, in one call.
   *
   * @return refused as {@link Reason#NO_SUCH_DAY} or {@link Reason#NO_SUCH_SERIES}
   */
  public Outcome<SeriesDay> day(LocalDate date) {
    return Futures.join(dayAsync(date));
  }

  /** As {@link #day}, without keeping a thread. */
  public CompletableFuture<Outcome<SeriesDay>> dayAsync(LocalDate date) {
    String path = path() + "/days/" + date;
    return session
        .send(ApiCall.get(path))
        .thenApply(
            answer -> Answers.outcome(answer, session.at(path), good -> SeriesDay.of(good.json())));
  }

  private String path() {
    return ApiPaths.series(id);
  }
}
