package io.lastseat.bench.report;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the data file, and makes the pictures and the page from it alone. */
public final class BenchReport {

  private static final String DATA = "measured.json";

  /** The folder of the pictures, relative to {@code docs/benchmarks.md}. */
  private static final String FROM_THE_PAGE = "benchmarks";

  /** Writes the data and the pictures. */
  public static void write(Path folder, Measured measured) {
    JsonFile.write(dataOf(folder), measured);
    draw(folder);
  }

  /** The data file of a folder. */
  public static Path dataOf(Path folder) {
    return folder.resolve(DATA);
  }

  /** The measured data of a folder. */
  public static Measured measured(Path folder) {
    return JsonFile.read(dataOf(folder), Measured.class);
  }

  /** Prints all tables for a terminal. */
  public static void print(PrintWriter out, Measured measured) {
    out.println(machine(measured.machine()));
    measured.matches().forEach(match -> print(out, match));
    out.println("By the number of clients, room for all:");
    out.println(ResultTables.contention(measured.contention()).plain());
    if (!measured.startUp().isEmpty()) {
      out.println("Start-up:");
      out.println(ResultTables.startUp(measured.startUp()).plain());
    }
    measured.locks().forEach(figures -> print(out, figures));
    if (!measured.http().lines().isEmpty()) {
      print(out, measured.http());
    }
    out.println("Targets:");
    out.println(ResultTables.targets(Targets.of(measured)).plain());
  }

  /** Prints one match for a terminal. */
  public static void print(PrintWriter out, MatchResult match) {
    out.println(match.name() + ": " + about(match).strip());
    out.println(ResultTables.of(match).plain());
  }

  /** Prints the lock figures for a terminal. */
  public static void print(PrintWriter out, LockFigures figures) {
    out.println("Locks, %s:".formatted(ResultTables.away(figures.roundTripMillis())));
    out.println(ResultTables.locks(figures).plain());
  }

  /** Prints the HTTP figures for a terminal. */
  public static void print(PrintWriter out, HttpTimes times) {
    out.println("HTTP, %s s:".formatted(Table.number(times.seconds())));
    out.println(ResultTables.http(times).plain());
  }

  /** Draws all pictures again from the data in the folder. */
  public static void draw(Path folder) {
    Charts.of(measured(folder))
        .forEach((name, chart) -> JsonFile.writeText(folder.resolve(name + ".svg"), chart.svg()));
  }

  /**
   * Fills the page's blocks from the data in the folder.
   *
   * @param candidates the table of all candidates
   */
  public static void fill(Path page, Path folder, Table candidates) {
    Map<String, String> blocks = blocks(measured(folder));
    blocks.put("candidates", candidates.markdown());
    ReportPage.fill(page, blocks);
  }

  static Map<String, String> blocks(Measured measured) {
    Map<String, String> blocks = new LinkedHashMap<>();
    blocks.put("machine", machine(measured.machine()));
    blocks.put("targets", ResultTables.targets(Targets.of(measured)).markdown());
    for (MatchResult match : measured.matches()) {
      blocks.put(match.name(), about(match) + ResultTables.of(match).markdown());
    }
    blocks.put("contention", ResultTables.contention(measured.contention()).markdown());
    blocks.put("admissions", ResultTables.admissions(measured).markdown());
    Charts.of(measured)
        .forEach(
            (name, chart) ->
                blocks.merge(
                    name,
                    "\n" + Charts.markdown(name, chart, figured(measured, name), FROM_THE_PAGE),
                    String::concat));
    if (!measured.startUp().isEmpty()) {
      blocks.put("start-up", ResultTables.startUp(measured.startUp()).markdown());
    }
    if (!measured.locks().isEmpty()) {
      blocks.put("locks", locks(measured.locks()));
    }
    if (!measured.http().lines().isEmpty()) {
      blocks.put("http", ResultTables.http(measured.http()).markdown());
    }
    return blocks;
  }

  /**
   * The match whose figures stand in a chart's text; of several, the match with the most clients.
   */
  private static MatchResult figured(Measured measured, String chart) {
    return measured
        .find(chart)
        .orElseGet(() -> measured.contention().get(measured.contention().size() - 1));
  }

  private static String locks(List<LockFigures> all) {
    return all.stream()
        .map(
            figures ->
                "**With %s.**%n%n%s"
                    .formatted(
                        ResultTables.away(figures.roundTripMillis()),
                        ResultTables.locks(figures).markdown()))
        .collect(Collectors.joining("\n"));
  }

  private static String about(MatchResult match) {
    boolean all =
        match.standings().stream().allMatch(one -> one.decidedPerSecond().size() == match.rounds());
    return "%s %s requests, %d clients, median of %d rounds%s.%n%n"
        .formatted(
            match.summary(),
            Table.number(match.requests()),
            match.clients(),
            match.rounds(),
            all ? "" : ", of fewer where no target names the candidate");
  }

  private static String machine(MachineReport machine) {
    return """
    %s, `%s`: %s, %d cores, %d GiB, %s, %s, %s, PostgreSQL %s.
    """
        .formatted(
            machine.date(),
            machine.command(),
            machine.processor(),
            machine.cores(),
            machine.memoryGib(),
            machine.system(),
            machine.java(),
            machine.dynamoDb(),
            machine.postgres());
  }

  private BenchReport() {}

  /**
   * A page of documentation with generated blocks: {@code <!-- NAME -->}, the block, {@code <!--
   * end -->}. People write the rest.
   */
  static final class ReportPage {

    private static final String END = "<!-- end -->";

    /**
     * Replaces the blocks and leaves the rest.
     *
     * @throws IllegalArgumentException if the page lacks a block
     * @throws UncheckedIOException if it cannot be read or written
     */
    static void fill(Path page, Map<String, String> blocks) {
      try {
        String text = Files.readString(page);
        for (Map.Entry<String, String> block : blocks.entrySet()) {
          text = filled(text, block.getKey(), block.getValue());
        }
        Files.writeString(page, text);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot change " + page, e);
      }
    }

    static String filled(String text, String name, String block) {
      String begin = "<!-- " + name + " -->";
      int from = text.indexOf(begin);
      int to = from < 0 ? -1 : text.indexOf(END, from);
      if (to < 0) {
        throw new IllegalArgumentException(
            "The page has no place for " + name + ": put " + begin + " and " + END + " there.");
      }
      return text.substring(0, from + begin.length())
          + "\n"
          + block.strip()
          + "\n"
          + text.substring(to);
    }

    private ReportPage() {}
  }
}
