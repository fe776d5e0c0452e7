package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.results.JsonFile;
import io.lastseat.bench.results.TextFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The data file, and the pictures and the page that are made from them alone. */
public final class BenchReport {

  private static final String DATA = "measured.json";

  /** Where the pictures lie, seen from {@code docs/benchmarks.md}. */
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

  /** All tables, for a terminal. */
  public static void print(PrintWriter out, Measured measured) {
    out.println(machine(measured.machine()));
    measured.matches().forEach(match -> print(out, match));
    out.println("By the number of clients, room for all:");
    out.println(ReportTables.contention(measured.contention()).plain());
    out.println("At a tenth of DynamoDB's limits: " + about(measured.limited()).strip());
    out.println(ReportTables.of(measured.limited()).plain());
    out.println(ReportTables.alone(measured).plain());
    out.println("Start-up:");
    out.println(ReportTables.startUp(measured.startUp()).plain());
    out.println("Targets:");
    out.println(ReportTables.targets(Targets.of(measured)).plain());
  }

  /** One match, for a terminal. */
  public static void print(PrintWriter out, MatchResult match) {
    out.println(match.name() + ": " + about(match).strip());
    out.println(ReportTables.of(match).plain());
  }

  /** Draws all pictures again from the data in the folder. */
  public static void draw(Path folder) {
    Pictures.of(measured(folder))
        .forEach((name, picture) -> TextFile.write(folder.resolve(name + ".svg"), picture.svg()));
  }

  /**
   * Fills the page's blocks from the data in the folder.
   *
   * @param candidates who they are
   */
  public static void fill(Path page, Path folder, Table candidates) {
    Map<String, String> blocks = blocks(measured(folder));
    blocks.put("candidates", candidates.markdown());
    ReportPage.fill(page, blocks);
  }

  static Map<String, String> blocks(Measured measured) {
    Map<String, String> blocks = new LinkedHashMap<>();
    blocks.put("machine", machine(measured.machine()));
    blocks.put("targets", ReportTables.targets(Targets.of(measured)).markdown());
    for (MatchResult match : measured.matches()) {
      blocks.put(match.name(), about(match) + ReportTables.of(match).markdown());
    }
    blocks.put("contention", ReportTables.contention(measured.contention()).markdown());
    blocks.put(
        "limited", about(measured.limited()) + ReportTables.of(measured.limited()).markdown());
    Pictures.of(measured)
        .forEach(
            (name, picture) ->
                blocks.merge(name, "\n" + picture.markdown(FROM_THE_PAGE, name), String::concat));
    blocks.put("alone", ReportTables.alone(measured).markdown());
    blocks.put("start-up", ReportTables.startUp(measured.startUp()).markdown());
    return blocks;
  }

  private static String about(MatchResult match) {
    return "%s %s requests, %d clients, median of %d rounds.%n%n"
        .formatted(
            match.summary(), NumberText.brief(match.requests()), match.clients(), match.rounds());
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
}
