package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.results.JsonFile;
import io.lastseat.bench.results.TextFile;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.wave.Waves;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data file, and the pictures and the page that are made from them alone. */
public final class BenchReport {

  private static final String DATA = "measured.json";

  /** Where the pictures lie, seen from {@code docs/benchmarks.md}. */
  private static final String FROM_THE_PAGE = "benchmarks";

  /** Blocks that data of an older bench has no figures for. */
  private static final List<String> NEWEST = List.of("admissions", "many-small-room", Waves.NAME);

  private static final String NOT_YET = "This is newer than the data of this page.";

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
    WaveResult waves = measured.waves();
    if (waves != null) {
      print(out, waves);
    }
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

  /** The crowd that comes and goes, for a terminal. */
  public static void print(PrintWriter out, WaveResult waves) {
    out.println(Waves.NAME + ": " + WaveTables.about(waves));
    out.println();
    out.println(WaveTables.phases(waves).plain());
    out.println(WaveTables.wholeRuns(waves).plain());
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
    AdmissionTable.of(measured).ifPresent(table -> blocks.put("admissions", table.markdown()));
    WaveResult waves = measured.waves();
    if (waves != null) {
      blocks.put(Waves.NAME, WaveTables.markdown(waves));
    }
    Pictures.of(measured)
        .forEach(
            (name, picture) ->
                blocks.merge(name, "\n" + picture.markdown(FROM_THE_PAGE, name), String::concat));
    NEWEST.forEach(name -> blocks.putIfAbsent(name, NOT_YET));
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
