package io.lastseat.cli.option;

import io.lastseat.analyst.OutputFile;
import io.lastseat.csv.Csv;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for where a command writes its rows, and in which format. */
public final class OutputOption {

  /** The formats of rows. */
  public enum Format {
    TABLE,
    CSV,
    JSON,
    PARQUET
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "TABLE",
      description = "table, csv, json or parquet (default: table); parquet needs --to.")
  private Format format = Format.TABLE;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description =
          "Write the result there: the whole of it, or nothing. Only you can read the file.")
  private @Nullable Path to;

  @Option(names = "--overwrite", description = "Replace that file where there is one.")
  private boolean overwrite;

  @Option(
      names = "--bom",
      description = "Begin the CSV with a byte order mark, by which Excel knows UTF-8.")
  private boolean mark;

  @Option(
      names = "--no-apostrophes",
      description =
          "Write each cell of the CSV as it is. Not for spreadsheets: a text may be a formula"
              + " there.")
  private boolean plain;

  /** The wanted format. */
  public Format format() {
    return format;
  }

  /** How the CSV is written. */
  public Csv csv() {
    return new Csv(mark, !plain);
  }

  /**
   * Lets a command write its result. A file is opened before the command reads anything, so a
   * missing right to write there shows at once; it is there whole or not at all.
   *
   * @param terminal takes the result if no file is named
   */
  public void write(PrintWriter terminal, Consumer<Output> command) {
    if (format == Format.PARQUET && to == null) {
      throw new WrongUsage("Parquet needs a file (--to)");
    }
    if (format != Format.CSV && (mark || plain)) {
      throw new WrongUsage((mark ? "--bom" : "--no-apostrophes") + " needs --format csv");
    }
    if (to == null) {
      command.accept(new ToTerminal(terminal));
      return;
    }
    try (OutputFile file = OutputFile.at(to, overwrite)) {
      command.accept(new ToFile(file.unfinished()));
      file.finish();
    } catch (UncheckedIOException failure) {
      throw new CommandFailed(
          "%s cannot be written: %s"
              .formatted(to, Objects.requireNonNull(failure.getCause()).getMessage()));
    }
  }

  /** The place to which a command writes its one result: as text, or as a file that it made. */
  public sealed interface Output {

    /** Lets this write the result as text. */
    void text(Consumer<PrintWriter> writes);

    /** Takes this file as the result. */
    void copy(Path made);
  }

  private record ToTerminal(PrintWriter terminal) implements Output {

    @Override
    public void text(Consumer<PrintWriter> writes) {
      writes.accept(terminal);
    }

    @Override
    public void copy(Path made) {
      throw new IllegalStateException("a terminal takes no file");
    }
  }

  private record ToFile(Path file) implements Output {

    @Override
    public void text(Consumer<PrintWriter> writes) {
      try (BufferedWriter buffered = Files.newBufferedWriter(file);
          PrintWriter out = new PrintWriter(buffered)) {
        writes.accept(out);
        if (out.checkError()) {
          throw new IOException("the disk may be full");
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    @Override
    public void copy(Path made) {
      try (OutputStream out = Files.newOutputStream(file)) {
        Files.copy(made, out);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
