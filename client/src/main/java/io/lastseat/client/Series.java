package io.lastseat.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Reason;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.Session;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/**
 * Slots of many days, each of which is a resource: a meeting room by the hour, for example. {@link
 * Application#time} claims a time.
 *
 * <p>Every method throws a {@link LastseatFailure} where the server has no good answer.
 */
public final class Series {

  private final Session session;
  private final String path;

  Series(Session session, String id) {
    this.session = session;
    this.path = ApiCall.path("series", id);
  }

  /**
   * The slots after the days of a call were made.
   *
   * @param slots how many those days have; all of them are there
   * @param document the whole series, with all that the server says
   */
  public record Made(int slots, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * A series as it was when it was read.
   *
   * @param from its first day, as the clocks there show it
   * @param to its last day
   * @param timeZone an IANA name
   * @param document all that the server says: hours, closed days and the terms of each slot
   */
  public record State(LocalDate from, LocalDate to, String timeZone, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * One day of a series, as it was when it was read.
   *
   * @param timeZone an IANA name
   * @param slots in their order; none if it is closed
   * @param document all that the server says
   */
  public record Day(LocalDate date, String timeZone, List<Slot> slots, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * A slot of a series, as its books were when they were read.
   *
   * @param start as the clocks there show it
   * @param end the first moment that is no longer of it
   * @param resource its id
   * @param state {@code free}, {@code busy}, {@code not_open_yet}, {@code closed} or {@code
   *     missing}, which is not made yet
   * @param capacity in units, as the two others; 0 where it is missing
   * @param taken what is taken, held or for good
   * @param left what can still be had
   * @param document all that the server says
   */
  public record Slot(
      OffsetDateTime start,
      OffsetDateTime end,
      @JsonProperty("resourceId") String resource,
      String state,
      long capacity,
      long taken,
      long left,
      JsonNode document) {

    /** Whether it can be claimed, as far as is known. */
    public boolean isFree() {
      return state.equals("free");
    }

    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Makes the slots of these days that are not there, and the series if it is not there. Many slots
   * take several calls: they follow each other until all are there, or the client's patience ends.
   *
   * @return undecided where some are missing then; its document says how many, and the same again
   *     goes on. Refused as {@link Reason#SERIES_FIXED} where the series is another one
   */
  public Outcome<Made> make(SeriesTerms terms) {
    ApiCall call = ApiCall.put(path, terms.fields()).waiting(session.patience());
    return session.sendUntilDecided(call, session.end()).outcome(session.at(path), Made.class);
  }

  /** Its days, hours and terms; none if it was not made. */
  public Optional<State> look() {
    ApiAnswer answer = session.send(ApiCall.get(path));
    return answer.isAbsent() ? Optional.empty() : Optional.of(answer.as(State.class));
  }

  /**
   * What is free on a day, and what is not, in one call.
   *
   * @return refused as {@link Reason#NO_SUCH_DAY} or {@link Reason#NO_SUCH_SERIES}
   */
  public Outcome<Day> day(LocalDate date) {
    String day = path + "/days/" + date;
    return session.send(ApiCall.get(day)).outcome(session.at(day), Day.class);
  }
}
