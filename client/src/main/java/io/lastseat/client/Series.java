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
 * A series of slots over many days, for example a meeting room by the hour. Each slot is a
 * resource; {@link Application#time} claims a time.
 *
 * <p>Every method throws a {@link LastseatFailure} if the server has no good answer.
 */
public final class Series {

  private final Session session;
  private final String path;

  Series(Session session, String id) {
    this.session = session;
    this.path = ApiCall.path("series", id);
  }

  /**
   * The slots of a call that made days.
   *
   * @param slots how many the days have; all of them exist
   * @param document the whole document of the series
   */
  public record Made(int slots, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The state of a series when it was read.
   *
   * @param from its first day, in its time zone
   * @param to its last day
   * @param timeZone an IANA name
   * @param document the whole document of the server: hours, closed days and the terms of each slot
   */
  public record State(LocalDate from, LocalDate to, String timeZone, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * One day of a series when it was read.
   *
   * @param timeZone an IANA name
   * @param slots in order; empty on a closed day
   * @param document the whole document of the server
   */
  public record Day(LocalDate date, String timeZone, List<Slot> slots, JsonNode document) {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * One slot of a series when it was read.
   *
   * @param start in the time zone of the series
   * @param end the first moment after it
   * @param resource the id of its resource
   * @param state {@code free}, {@code busy}, {@code not_open_yet}, {@code closed} or {@code
   *     missing} (not made yet)
   * @param capacity in units; 0 while the slot is missing, as are the next two
   * @param taken units that are accepted or held
   * @param free units that the next request can get
   * @param document the whole document of the server
   */
  public record Slot(
      OffsetDateTime start,
      OffsetDateTime end,
      @JsonProperty("resourceId") String resource,
      String state,
      long capacity,
      long taken,
      long free,
      JsonNode document) {

    /** Whether the slot could be claimed when it was read. */
    public boolean isFree() {
      return state.equals("free");
    }

    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Makes the series and the missing slots of these days. Many slots take several calls; the client
   * sends them until all slots exist or its patience ends.
   *
   * @return undecided if slots are still missing: its document says how many, and the same call
   *     continues. Refused with {@link Reason#SERIES_FIXED} if the series has other hours or terms
   */
  public Outcome<Made> make(SeriesTerms terms) {
    ApiCall call = ApiCall.put(path, terms.fields()).waiting(session.patience());
    return session.sendUntilDecided(call, session.end()).outcome(session.at(path), Made.class);
  }

  /** Reads its days, hours and terms; none if the series does not exist. */
  public Optional<State> look() {
    ApiAnswer answer = session.send(ApiCall.get(path));
    return answer.isAbsent() ? Optional.empty() : Optional.of(answer.as(State.class));
  }

  /**
   * Reads all slots of a day in one call.
   *
   * @return refused with {@link Reason#NO_SUCH_DAY} or {@link Reason#NO_SUCH_SERIES}
   */
  public Outcome<Day> day(LocalDate date) {
    String day = path + "/days/" + date;
    return session.send(ApiCall.get(day)).outcome(session.at(day), Day.class);
  }
}
