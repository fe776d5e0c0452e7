package io.lastseat.cli;

import io.lastseat.cli.print.PrintingCommand;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/**
 * {@code lastseat generate-manual}: the manual page of a package, for troff. It has what {@code
 * --help} of each command prints.
 */
@Command(
    name = "generate-manual",
    hidden = true,
    description = "Prints the manual page, for 'man -l'.",
    footer = "Example: lastseat generate-manual > lastseat.1")
final class ManualPage extends PrintingCommand implements Runnable {

  /** With the indentation of a manual page these fit into 80 columns. */
  private static final int COLUMNS = 72;

  @Override
  public void run() {
    CommandLine main = spec().root().commandLine();
    out()
        .print(
            """
            .TH LASTSEAT 1 "" "%s" "Lastseat"
            .SH NAME
            lastseat \\- %s
            .SH SYNOPSIS
            .B lastseat
            .I COMMAND
            [options]
            .SH COMMANDS
            """
                .formatted(
                    main.getCommandSpec().version()[0],
                    escaped(main.getCommandSpec().usageMessage().description()[0])));
    main.getSubcommands().values().forEach(this::print);
    out()
        .print(
            """
            .SH ENVIRONMENT
            .TP
            .B LASTSEAT_API_KEY
            The key that a server wants, and that a client shows.
            .TP
            .B LASTSEAT_URL
            The server that a client calls.
            .TP
            .B LASTSEAT_JAVA_OPTIONS
            Options of the Java virtual machine, such as \\-Xmx256m.
            .SH EXIT STATUS
            0 for success, 1 for a failure or a check that failed, 2 for wrong usage.
            """);
  }

  private void print(CommandLine command) {
    if (command.getCommandSpec().usageMessage().hidden()) {
      return;
    }
    command.setUsageHelpWidth(COLUMNS);
    out().println(".SS " + escaped(command.getCommandSpec().qualifiedName()));
    out().println(".EX");
    out().println(escaped(command.getUsageMessage(Ansi.OFF).stripTrailing()));
    out().println(".EE");
    command.getSubcommands().values().forEach(this::print);
  }

  /** The text as troff prints it: no line of it is an order, and a hyphen is a minus. */
  private static String escaped(String text) {
    return text.lines()
        .map(line -> line.replace("\\", "\\e").replace("-", "\\-"))
        .map(line -> line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line)
        .collect(Collectors.joining("\n"));
  }
}
