package io.lastseat.cli.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.Age;
import io.lastseat.cli.print.Bar;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.recover.FeedRepair;
import io.lastseat.cli.recover.FeedRepair.Repaired;
import io.lastseat.client.Feed;
import io.lastseat.feed.FeedTable;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** {@code lastseat feed}: prints the decisions, a line per commit, and repairs a feed with gaps. */
@Command(
    name = "feed",
    description = {
      "Prints what the server decided, as lines of JSON: one for each commit.",
      "A line with a cursor follows each page. Give the newest cursor to --after, and the command"
          + " goes on from there.",
      "",
      "With --repair the command appends to the feed what it lacks, after the relay was down for"
          + " more than a day. For that it reads the logs of all resources. Run it when the relay"
          + " has caught up. The server and the relay may run meanwhile. If it is interrupted, run"
          + " it again."
    },
    footer = {
      "Example: lastseat feed --resource concert --follow",
      "Example: lastseat feed --after newest --follow",
      "Example: lastseat feed --repair --data ~/reservations --dry-run"
    })
public final class FeedCommand extends PrintingCommand implements Runnable {

  /** The options for reading the feed; all others are for its repair. */
  private static final Set<String> READING =
      Set.of("--url", "--api-key", "--resource", "--after", "--follow");

  @Mixin private ServerOption server = new ServerOption();

  @Option(
      names = "--resource",
      paramLabel = "ID",
      description = "Prints every decision on this resource (default: on all resources).")
  private @Nullable String resource;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      description =
          "Begins after this cursor; with --resource, after this commit number (default: at the"
              + " beginning). Without --resource, 'newest' skips all that was decided until now.")
  private @Nullable String after;

  @Option(
      names = "--follow",
      description = "Waits for further commits and prints them, until Ctrl-C.")
  private boolean follow;

  @Mixin private TablesOption tables = new TablesOption();

  @ArgGroup(exclusive = false)
  private @Nullable Repair repair;

  /** The options for a repair of the feed. */
  static final class Repair {

    @Option(
        names = "--repair",
        required = true,
        description = "Append to the feed what it lacks, of all resources.")
    private boolean repair;

    @Option(
        names = "--since",
        paramLabel = "MOMENT",
        description =
            "Look at all that was decided since this moment (2026-11-21T02:41:47Z). Commits that"
                + " the feed had and has dropped are appended again. Default: since the oldest"
                + " batch in the feed.")
    private @Nullable Instant since;

    @Option(
        names = "--older-than",
        paramLabel = "AGE",
        defaultValue = "24h",
        converter = Age.class,
        description =
            "Leave younger commits to the relay, which reads them from the stream within 24 hours."
                + " Like 90s, 5m, 1h or 2d, or an ISO 8601 duration like PT1H30M (default:"
                + " ${DEFAULT-VALUE}).")
    private Duration olderThan = Duration.ofHours(24);

    @Option(
        names = "--feed-table",
        paramLabel = "NAME",
        description = "The name of the feed's table, where --tables names the others.")
    private @Nullable String feedTable;

    @Option(names = "--dry-run", description = "Count what the feed lacks, and write nothing.")
    private boolean dryRun;
  }

  @Override
  public void run() {
    for (OptionSpec typed : spec().commandLine().getParseResult().matchedOptions()) {
      if (READING.contains(typed.longestName()) == (repair != null)) {
        throw new WrongUsage(
            typed.longestName() + (repair == null ? " needs --repair" : " is not for --repair"));
      }
    }
    if (repair != null && repair.repair) {
      repair(repair);
    } else {
      read();
    }
  }

  private void repair(Repair how) {
    if (how.since != null && how.since.isAfter(Instant.now())) {
      throw new WrongUsage("--since is a moment that has not come yet");
    }
    String feedTable =
        io.vavr.control.Option.of(how.feedTable)
            .orElse(tables.prefix().map(FeedTable::withPrefix))
            .getOrElseThrow(() -> new WrongUsage("Name the feed's table, too (--feed-table)"));
    try (OpenTables open = tables.open();
        Bar bar = Bar.onTerminal("Logs", -1)) {
      FeedRepair work =
          new FeedRepair(open.client(), open.names(), feedTable, Clock.systemUTC(), bar::step);
      print(
          work.run(io.vavr.control.Option.of(how.since), how.olderThan, how.dryRun)
              .getOrElseThrow(
                  () ->
                      new CommandFailed(
                          "The feed holds nothing, so it does not show since when it lacks commits:"
                              + " say so with --since.")),
          how.dryRun);
    } catch (ResourceNotFoundException absent) {
      throw new CommandFailed(
          "There is no table %s: this deployment keeps no feed, or it has another name (--feed-table)."
              .formatted(feedTable));
    }
  }

  private void print(Repaired found, boolean dryRun) {
    count(found.logs(), "logs read");
    count(found.commits(), "commits in them that were decided since " + found.since());
    count(found.lacking(), "that the feed lacked" + (dryRun ? "" : ", told"));
    count(found.younger(), "that it lacks, left to the relay: too young");
    if (found.unreadable() > 0) {
      count(found.unreadable(), "that cannot be read, not told: see lastseat audit");
    }
    if (dryRun) {
      out().println("Nothing was written. Run it without --dry-run to do this.");
    }
  }

  private void read() {
    Feed feed =
        resource == null ? server.client().feed() : server.client().resource(resource).verdicts();
    String cursor = after == null ? feed.start() : after;
    PrintWriter out = out();
    try (Stream<Feed.Page> pages = follow ? feed.follow(cursor) : feed.allAfter(cursor)) {
      // A reader of the output that stops, such as head, ends the loop.
      pages.takeWhile(page -> print(page, out)).forEach(page -> {});
    }
  }

  private static boolean print(Feed.Page page, PrintWriter out) {
    page.commits().forEach(commit -> out.println(commit.document()));
    out.println(JsonNodeFactory.instance.objectNode().put("cursor", page.cursor()));
    return !out.checkError();
  }
}
