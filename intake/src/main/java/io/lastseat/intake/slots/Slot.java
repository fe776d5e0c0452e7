package io.lastseat.intake.slots;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * A part of a day, which is a resource of its own. It is named after its series and the moment at
 * which it begins, in UTC: so an hour that the wall clock shows twice has two names.
 */
public record Slot(ZonedDateTime start, ZonedDateTime end) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmm'Z'").withZone(ZoneOffset.UTC);

  /** The longest id of a series, so that its slots have ids too, in characters. */
  public static final int MAX_SERIES_ID_CHARS =
      Limits.MAX_RESOURCE_ID_CHARS - ".20261025T0030Z".length();

  private static final Pattern NAME = Pattern.compile(".+\\.[0-9]{8}T[0-9]{4}Z");

  /** Whether a slot of some series is named so, or may be one day. */
  public static boolean isNamed(ResourceId resource) {
    return NAME.matcher(resource.text()).matches();
  }

  /** Its resource, {@code room-7.20261025T0030Z} for example. */
  public ResourceId resource(ResourceId series) {
    return new ResourceId(series.text() + "." + MINUTE.format(start));
  }

  /** The moment of its start. */
  public Instant startsAt() {
    return start.toInstant();
  }

  /** The moment of its end, which is no longer of it. */
  public Instant endsAt() {
    return end.toInstant();
  }
}
