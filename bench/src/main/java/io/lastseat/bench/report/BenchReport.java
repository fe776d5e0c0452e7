package io.lastseat.bench.report;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.place.Ground;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the data file, and makes the page from it alone. */
public final class BenchReport {

  private static final String DATA = "measured.json";

  /** Writes the data. */
  public static void write(Path folder, Measured measured) {
    JsonFile.write(dataOf(folder), measured);
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
    if (!measured.startUp().isEmpty()) {
      out.println("Start-up:");
      out.println(ResultTables.startUp(measured.startUp()).plain());
    }
    measured.locks().forEach(figures -> print(out, figures));
    if (!measured.http().lines().isEmpty()) {
      print(out, measured.http());
    }
    if (measured.before() != null) {
      out.printf(
          "By the stream, times the build before: %s, and %s through HTTP%n",
          Table.number(measured.before().inProcess()),
          Table.number(measured.before().throughHttp()));
    }
    out.println("Targets:");
    out.println(ResultTables.targets(Targets.of(measured)).plain());
  }

  /** Prints one match for a terminal. */
  public static void print(PrintWriter out, MatchResult match) {
    out.printf("%s, %s: %s%n", match.name(), match.ground().title(), about(match));
    out.println(ResultTables.of(match).plain());
  }

  /** Prints the lock figures for a terminal. */
  public static void print(PrintWriter out, LockFigures figures) {
    out.println("Locks, %s:".formatted(figures.ground().title()));
    out.println(ResultTables.locks(figures).plain());
  }

  /** Prints the HTTP figures for a terminal. */
  public static void print(PrintWriter out, HttpTimes times) {
    out.println("HTTP, %s s:".formatted(Table.number(times.seconds())));
    out.println(ResultTables.http(times).plain());
  }

  /**
   * Fills the pages' blocks from the data in the folder.
   *
   * @param candidates the table of all candidates
   */
  public static void fill(List<Path> pages, Path folder, Table candidates) {
    Map<String, String> blocks = blocks(measured(folder));
    blocks.put("candidates", candidates.markdown());
    ReportPage.fill(pages, blocks);
  }

  static Map<String, String> blocks(Measured measured) {
    Map<String, String> blocks = new LinkedHashMap<>();
    blocks.put("machine", machine(measured.machine()));
    blocks.put("targets", ResultTables.targets(Targets.of(measured)).markdown());
    blocks.put("grounds", ResultTables.grounds(measured).markdown());
    for (MatchResult match : measured.matches()) {
      blocks.merge(
          match.name(),
          "**%s.** %s%n%n%s%n"
              .formatted(capital(match.ground()), about(match), ResultTables.of(match).markdown()),
          String::concat);
    }
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

  private static String locks(List<LockFigures> all) {
    return all.stream()
        .map(
            figures ->
                "**%s.**%n%n%s"
                    .formatted(capital(figures.ground()), ResultTables.locks(figures).markdown()))
        .collect(Collectors.joining("\n"));
  }

  private static String capital(Ground ground) {
    return ground.title().substring(0, 1).toUpperCase(Locale.ROOT) + ground.title().substring(1);
  }

  private static String about(MatchResult match) {
    return "%s %s requests, %s, median of %d rounds."
        .formatted(
            match.summary(),
            Table.number(match.requests()),
            match.clients() == 1 ? "one client" : match.clients() + " clients",
            match.rounds());
  }

  private static String machine(MachineReport machine) {
    return """
    %s, `%s`: %s, %d cores, %d GiB, %s, %s, PostgreSQL %s.%s
    """
        .formatted(
            machine.date(),
            machine.command(),
            machine.processor(),
            machine.cores(),
            machine.memoryGib(),
            machine.system(),
            machine.java(),
            machine.postgres(),
            machine.command().endsWith("--quick")
                ? " **It was a quick run**, with short runs and a compiler that was not yet done."
                : "");
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
     * @throws IllegalArgumentException if no page has a place for a block
     * @throws UncheckedIOException if a page cannot be read or written
     */
    static void fill(List<Path> pages, Map<String, String> blocks) {
      try {
        Map<Path, String> texts = new LinkedHashMap<>();
        for (Path page : pages) {
          texts.put(page, Files.readString(page));
        }
        for (Map.Entry<String, String> block : blocks.entrySet()) {
          Map.Entry<Path, String> page =
              texts.entrySet().stream()
                  .filter(some -> some.getValue().contains(begin(block.getKey())))
                  .findFirst()
                  .orElseGet(() -> texts.entrySet().iterator().next());
          page.setValue(filled(page.getValue(), block.getKey(), block.getValue()));
        }
        for (Map.Entry<Path, String> page : texts.entrySet()) {
          Files.writeString(page.getKey(), page.getValue());
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot change " + pages, e);
      }
    }

    private static String begin(String name) {
      return "<!-- " + name + " -->";
    }

    static String filled(String text, String name, String block) {
      String begin = begin(name);
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
