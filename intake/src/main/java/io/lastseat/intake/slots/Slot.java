package io.lastseat.intake.slots;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * A part of a day, which is a resource of its own. Its name consists of the series and the moment
 * of its begin, in UTC. So an hour that the wall clock shows twice has two names.
 */
public record Slot(ZonedDateTime start, ZonedDateTime end) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmm'Z'").withZone(ZoneOffset.UTC);

  /** The longest id of a series, in characters: longer ones leave no room for slots' names. */
  public static final int MAX_SERIES_ID_CHARS =
      Limits.MAX_RESOURCE_ID_CHARS - ".20261025T0030Z".length();

  private static final Pattern NAME = Pattern.compile(".+\\.[0-9]{8}T[0-9]{4}Z");

  /** Whether the name is that of a slot of some series, or may become one. */
  public static boolean isNamed(ResourceId resource) {
    return NAME.matcher(resource.text()).matches();
  }

  /** The resource of this slot, for example {@code room-7.20261025T0030Z}. */
  public ResourceId resource(ResourceId series) {
    return new ResourceId(series.text() + "." + MINUTE.format(start));
  }

  /** The moment at which the slot begins. */
  public Instant startsAt() {
    return start.toInstant();
  }

  /** The moment at which the slot ends. It no longer belongs to the slot. */
  public Instant endsAt() {
    return end.toInstant();
  }
}
