package io.lastseat.bench.report;

import io.lastseat.bench.beyond.BeyondFiles;
import io.lastseat.bench.beyond.BeyondResult;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.results.JsonFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Data files, and the pictures and the page that are made from them alone. */
public final class Report {

  private static final String DATA = "measured.json";

  /** Writes the data and the pictures. */
  public static void write(Path folder, Measured measured, BeyondResult beyond) {
    JsonFile.write(folder.resolve(DATA), measured);
    BeyondFiles.write(folder, beyond);
    draw(folder);
  }

  /** The data files of a folder. */
  public static List<Path> files(Path folder) {
    return List.of(folder.resolve(DATA), folder.resolve(BeyondFiles.DATA));
  }

  /** The measured data of a folder. */
  public static Measured measured(Path folder) {
    return JsonFile.read(folder.resolve(DATA), Measured.class);
  }

  /** The simulated data of a folder. */
  public static BeyondResult beyond(Path folder) {
    return BeyondFiles.read(folder);
  }

  /** All tables, for a terminal. */
  public static void print(PrintWriter out, Measured measured, BeyondResult beyond) {
    out.println(machine(measured.machine()));
    for (MatchResult match : measured.matches()) {
      out.println(match.name() + ": " + about(match).strip());
      out.println(Tables.of(match).plain());
    }
    out.println("By the number of clients, room for all:");
    out.println(Tables.contention(measured.contention()).plain());
    out.println("At a tenth of DynamoDB's limits: " + about(measured.limited()).strip());
    out.println(Tables.of(measured.limited()).plain());
    out.println(Tables.alone(measured).plain());
    out.println("Start-up:");
    out.println(Tables.startUp(measured.startUp()).plain());
    out.println("Beyond this machine:");
    out.println(BeyondTables.saturation(beyond).plain());
    out.println("Targets:");
    out.println(Tables.targets(Targets.of(measured)).plain());
  }

  /** Draws all pictures again from the data in the folder. */
  public static void draw(Path folder) {
    Pictures.draw(folder, measured(folder));
    BeyondFiles.draw(folder, BeyondFiles.read(folder));
  }

  /**
   * Fills the page's blocks from the data in the folder.
   *
   * @param candidates who they are
   */
  public static void fill(Path page, Path folder, Table candidates) {
    Map<String, String> blocks = blocks(measured(folder), BeyondFiles.read(folder));
    blocks.put("candidates", candidates.markdown());
    Page.fill(page, blocks);
  }

  static Map<String, String> blocks(Measured measured, BeyondResult beyond) {
    Map<String, String> blocks = new LinkedHashMap<>();
    blocks.put("machine", machine(measured.machine()));
    blocks.put("targets", Tables.targets(Targets.of(measured)).markdown());
    for (MatchResult match : measured.matches()) {
      blocks.put(match.name(), about(match) + Tables.of(match).markdown());
    }
    blocks.put("contention", Tables.contention(measured.contention()).markdown());
    blocks.put("limited", about(measured.limited()) + Tables.of(measured.limited()).markdown());
    blocks.put("alone", Tables.alone(measured).markdown());
    blocks.put("start-up", Tables.startUp(measured.startUp()).markdown());
    blocks.put("held", HeldAgainst.of(measured.limited()).markdown());
    blocks.put("beyond", BeyondTables.saturation(beyond).markdown());
    return blocks;
  }

  private static String about(MatchResult match) {
    return "%s %s requests, %d clients, median of %d rounds.%n%n"
        .formatted(
            match.summary(), Numbers.brief(match.requests()), match.clients(), match.rounds());
  }

  private static String machine(Machine machine) {
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

  private Report() {}
}
