package io.lastseat.cli.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.QuarantineDrive;
import io.lastseat.tables.QuarantineItem;
import io.vavr.collection.Vector;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat quarantine}: lists and drives records that could not be read as requests. */
@Command(
    name = "quarantine",
    description = "Lists the records that could not be read and were set aside.",
    footer = "Example: lastseat quarantine --data ~/reservations")
public final class QuarantineCommand extends PrintingCommand implements Runnable {

  @Mixin private TablesOption tables = new TablesOption();

  @Option(names = "--all", description = "Those too that were driven since.")
  private boolean all;

  @Override
  public void run() {
    try (OpenTables open = tables.open()) {
      Vector<QuarantineItem> items =
          open.parts().quarantine().all().filter(item -> all || item.drivenAt().isEmpty());
      items.forEach(item -> out().println(line(name(item, items), item)));
      if (items.isEmpty()) {
        out().println("Nothing is set aside.");
      }
    }
  }

  /** The shortest name that tells the item from all others. */
  private static String name(QuarantineItem item, Vector<QuarantineItem> among) {
    String number = item.sequenceNumber();
    return among.count(other -> other.sequenceNumber().equals(number)) > 1 ? item.key() : number;
  }

  private static String line(String name, QuarantineItem item) {
    return "%s  %s  %s%s"
        .formatted(
            name,
            item.setAsideAt(),
            item.why(),
            item.drivenAt().map(at -> "; driven " + at).getOrElse(""));
  }

  private static QuarantineItem find(SerializerParts parts, String name) {
    Vector<QuarantineItem> named =
        parts
            .quarantine()
            .all()
            .filter(item -> item.sequenceNumber().equals(name) || item.key().equals(name));
    if (named.isEmpty()) {
      throw new CommandFailed(
          "No record %s is set aside; 'lastseat quarantine --all' lists them.".formatted(name));
    }
    if (named.size() > 1) {
      throw new CommandFailed(
          "Several records have the number %s; name one of them in full: %s"
              .formatted(name, named.map(QuarantineItem::key).mkString(", ")));
    }
    return named.head();
  }

  /** The payload with indented JSON; a payload that is not JSON stays unchanged. */
  private static String indented(String payload) {
    try {
      return new ObjectMapper().readTree(payload).toPrettyString();
    } catch (JsonProcessingException noJson) {
      return payload;
    }
  }

  @Command(
      name = "drive",
      mixinStandardHelpOptions = true,
      description = {
        "Gives a record to the serializer again.",
        "Where it can be read now it is decided, and marked; otherwise it stays, and the exit"
            + " status is 1."
      })
  int drive(
      @Mixin TablesOption where,
      @Parameters(
              arity = "0..1",
              paramLabel = "NUMBER",
              description = "Its sequence number, as listed; with --all none.")
          @Nullable String number,
      @Option(names = "--all", description = "All that were not driven yet.") boolean every) {
    if (every == (number != null)) {
      throw new WrongUsage("Name one record, or say --all");
    }
    try (OpenTables open = where.open()) {
      SerializerParts parts = open.parts();
      Vector<QuarantineItem> items =
          number == null
              ? parts.quarantine().all().filter(item -> item.drivenAt().isEmpty())
              : Vector.of(find(parts, number));
      QuarantineDrive drive = new QuarantineDrive(parts.quarantine(), parts.batch());
      int left = 0;
      for (QuarantineItem item : items) {
        io.vavr.control.Option<String> why = drive.drive(item);
        left += why.isDefined() ? 1 : 0;
        String became = why.map(no -> "not driven: " + no).getOrElse("driven");
        out().println(name(item, items) + "  " + became);
      }
      return left == 0 ? 0 : 1;
    }
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Prints one of them whole, as it came from the stream.")
  void show(
      @Mixin TablesOption where,
      @Parameters(paramLabel = "NUMBER", description = "Its sequence number, as listed.")
          String number) {
    try (OpenTables open = where.open()) {
      out().println(indented(find(open.parts(), number).payload()));
    }
  }
}
