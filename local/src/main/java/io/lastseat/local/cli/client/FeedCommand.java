package io.lastseat.local.cli.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.client.Feed;
import io.lastseat.local.cli.option.ServerOption;
import java.io.PrintWriter;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lastseat feed}: what was decided, a line for each commit. */
@Command(
    name = "feed",
    description = {
      "Prints what was decided as lines of JSON, one for each commit.",
      "After each page comes a line with its cursor: give it to --after to go on from there."
    },
    footer = {"", "Example: lastseat feed --resource concert --follow"})
public final class FeedCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private ServerOption server = new ServerOption();

  @Option(
      names = "--resource",
      paramLabel = "ID",
      description = "What was decided on this resource, none left out, instead of on any.")
  private @Nullable String resource;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      description =
          "Begins behind this cursor, of a resource a commit number (default: at the beginning);"
              + " 'newest' begins behind everything, without --resource.")
  private @Nullable String after;

  @Option(names = "--follow", description = "Goes on, and waits for what comes, until Ctrl-C.")
  private boolean follow;

  @Override
  public void run() {
    Feed feed =
        resource == null ? server.client().feed() : server.client().resource(resource).verdicts();
    String cursor = after == null ? feed.start() : after;
    PrintWriter out = spec.commandLine().getOut();
    try (Stream<Feed.Page> pages = follow ? feed.follow(cursor) : feed.allAfter(cursor)) {
      // A reader that reads no more, as head does, ends it.
      pages.takeWhile(page -> print(page, out)).forEach(page -> {});
    }
  }

  private static boolean print(Feed.Page page, PrintWriter out) {
    page.commits().forEach(commit -> out.println(commit.document()));
    out.println(JsonNodeFactory.instance.objectNode().put("cursor", page.cursor()));
    return !out.checkError();
  }
}
