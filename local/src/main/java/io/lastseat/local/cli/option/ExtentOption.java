package io.lastseat.local.cli.option;

import io.lastseat.analyst.Extent;
import io.lastseat.model.id.ResourceId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is read for an analyst, and what it may take. */
public final class ExtentOption {

  @Option(
      names = "--resource",
      paramLabel = "RESOURCE",
      description = "Read this resource alone (default: all that there are).")
  private @Nullable ResourceId resource;

  @Option(
      names = "--as-of",
      paramLabel = "COMMIT|MOMENT",
      converter = AsOfOption.class,
      description =
          "Everything as it was then: after this commit of the one resource, or after the last"
              + " commit of each that was decided by this moment (2026-11-21T02:41:47Z).")
  private Extent.@Nullable AsOf asOf;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "256MB",
      description =
          "How much memory the database may take, beside Java's; what needs more goes to the disk"
              + " (default: ${DEFAULT-VALUE}).")
  private String memory = "256MB";

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description =
          "Where the temporary database stands, which has names in it: only you can read it, and it"
              + " is deleted at the end (default: the system's folder for such).")
  private @Nullable Path temp;

  public Extent extent(boolean requests) {
    Extent.AsOf wanted = asOf == null ? new Extent.AsOf.Newest() : asOf;
    if (wanted instanceof Extent.AsOf.UpTo && resource == null) {
      throw new WrongUsage("Say of which resource that commit is (--resource)");
    }
    return new Extent(io.vavr.control.Option.of(resource), wanted, requests);
  }

  /** Whether all is wanted that there is now. */
  public boolean isEverything() {
    return resource == null && asOf == null;
  }

  /** In the database's words. */
  public String memory() {
    String size = memory.toUpperCase(Locale.ROOT);
    if (!size.matches("[1-9][0-9]{0,5}[MG]B")) {
      throw new WrongUsage("--memory must be like 256MB or 2GB");
    }
    return size;
  }

  public Path temp() {
    return temp == null ? Path.of(System.getProperty("java.io.tmpdir")) : temp;
  }

  /** A commit by its number, or a moment. */
  private static final class AsOfOption implements ITypeConverter<Extent.AsOf> {

    @Override
    public Extent.AsOf convert(String text) {
      return text.chars().allMatch(Character::isDigit) ? upTo(text) : moment(text);
    }

    private static Extent.AsOf upTo(String digits) {
      try {
        return new Extent.AsOf.UpTo(Long.parseLong(digits));
      } catch (IllegalArgumentException wrong) {
        throw new TypeConversionException("a commit is a number from 1 on");
      }
    }

    private static Extent.AsOf moment(String text) {
      try {
        Instant at = OffsetDateTime.parse(text).toInstant();
        if (at.isAfter(Clock.systemUTC().instant())) {
          throw new TypeConversionException(
              "what will have been decided by " + at + " is not known");
        }
        return new Extent.AsOf.Moment(at);
      } catch (DateTimeParseException wrong) {
        throw new TypeConversionException(
            "'%s' is neither the number of a commit nor a moment like 2026-11-21T02:41:47Z"
                .formatted(text));
      }
    }
  }
}
