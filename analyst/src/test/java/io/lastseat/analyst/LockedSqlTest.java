package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.csv.Csv;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL from a stranger cannot read files, write files, or leave the database. */
class LockedSqlTest {

  @TempDir private Path folder;
  private LoadedTables tables;
  private Path secret;

  @BeforeEach
  void load() throws IOException {
    secret = Files.writeString(folder.resolve("secret.csv"), "a,b\n1,2\n");
    Extent all = new Extent(Option.none(), new Extent.AsOf.Newest(), true);
    tables = LoadedTables.read(LogInMemory.ofOne("Ada"), all, "128MB", folder);
  }

  @AfterEach
  void end() {
    tables.close();
  }

  /** The test replaces {secret} by an existing file, and {out} by an absent one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM read_csv('{secret}')",
        "SELECT * FROM '{secret}'",
        "SELECT * FROM read_text('{secret}')",
        "SELECT * FROM read_blob('{secret}')",
        "SELECT * FROM read_json('{secret}')",
        "SELECT * FROM read_parquet('{secret}')",
        "SELECT * FROM read_duckdb('{secret}')",
        "SELECT * FROM sniff_csv('{secret}')",
        "SELECT * FROM parquet_metadata('{secret}')",
        "SELECT * FROM glob('{folder}/*')",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM read_text('{results}/../../secret.csv')",
        "SELECT * FROM query('FROM read_text(''{secret}'')')",
        "SELECT * FROM query_table('{secret}')",
        "SELECT * FROM read_text('/proc/self/environ')",
        "SELECT * FROM 'https://example.org/x.csv'",
        "SELECT * FROM 's3://bucket/x.parquet'",
        "SELECT getenv('HOME')",
        "SELECT getvariable('x'), getenv('PATH')",
        "COPY roster TO '{out}'",
        "COPY (SELECT 1) TO '{out}'",
        "EXPORT DATABASE '{out}'",
        "ATTACH '{out}'",
        "ATTACH '{store}' AS own",
        "ATTACH ':memory:' AS other",
        "DETACH store",
        "INSTALL httpfs",
        "LOAD httpfs",
        "LOAD '{secret}'",
        "PRAGMA database_list",
        "PRAGMA enable_profiling",
        "CALL enable_logging()",
        "SELECT * FROM enable_logging(storage := 'stdout')",
        "SELECT write_log('=1+1', scope := 'database')",
        "FROM Disable_Logging()",
        "SELECT * FROM truncate_duckdb_logs()",
        "SELECT * FROM (FROM query('SELECT * FROM enable_logging()'))",
        "FROM query_table('roster')",
        "CHECKPOINT",
        "SET enable_external_access = true",
        "RESET lock_configuration",
        "SET memory_limit = '9GB'",
        "SET threads = 99",
        "SET VARIABLE x = 1",
        "CREATE TABLE mine (a INTEGER)",
        "CREATE TEMP TABLE mine (a INTEGER)",
        "CREATE SECRET s (TYPE s3)",
        "CREATE MACRO roster() AS TABLE SELECT 1",
        "INSERT INTO log_entries SELECT * FROM log_entries",
        "UPDATE log_commits SET taken = 0",
        "DELETE FROM log_entries",
        "DROP VIEW roster",
        "WITH gone AS (DELETE FROM log_entries RETURNING *) SELECT * FROM gone",
        "PREPARE p AS SELECT 1",
        "EXPLAIN ANALYZE SELECT 1",
        "BEGIN TRANSACTION",
        "SELECT 1; SELECT 2",
        "SELECT 1; COPY roster TO '{out}'",
        "",
        "-- nothing",
        ";",
        "SELECT 1) TO '{out}'; COPY (SELECT 2",
        "SELECT 1 /*",
        "SELECT ?"
      })
  void isRefusedAndLeavesNothingBehind(String sql) throws IOException {
    List<Path> before = files();
    String there = filledIn(sql);
    assertThatThrownBy(() -> run(there)).isInstanceOf(AnalystException.SqlRefused.class);
    assertThatThrownBy(() -> tables.parquet(OneSelect.of(there)))
        .isInstanceOf(AnalystException.SqlRefused.class);
    assertThat(files()).isEqualTo(before);
    assertThat(Files.readString(secret)).isEqualTo("a,b\n1,2\n");
    assertThat(run("SELECT applicant FROM roster")).isEqualTo("applicant\r\nAda\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 AS a",
        "select 1 as a -- and a comment",
        "/* what */ SELECT 1 AS a;",
        "FROM (VALUES (1)) t(a)",
        "WITH one AS (SELECT 1 AS a) FROM one",
        "SELECT quantity AS a FROM roster WHERE applicant = 'Ada'"
      })
  void whatOnlyReadsIsAnswered(String sql) {
    assertThat(run(sql)).isEqualTo("a\r\n1\r\n");
    assertThat(tables.parquet(OneSelect.of(sql))).isNotEmptyFile();
  }

  /** Each protection works alone: DuckDB refuses even what the parser lets through. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "COPY log_entries TO '{out}'",
        "INSERT INTO log_entries SELECT * FROM log_entries",
        "CREATE TABLE mine (a INTEGER)",
        "ATTACH '{out}'",
        "INSTALL httpfs",
        "SET enable_external_access = true",
        "SET allowed_directories = ['/']"
      })
  void isRefusedByTheDatabaseToo(String sql) {
    // The test skips OneSelect.of, as if its parser had taken the text for a SELECT.
    OneSelect unchecked = new OneSelect(filledIn(sql));
    assertThatThrownBy(
            () -> tables.run(unchecked, new ResultSink.InCsv(new StringWriter(), Csv.USUAL)))
        .isInstanceOf(AnalystException.SqlRefused.class);
  }

  @Test
  void aMistakeIsToldWithItsPlace() {
    assertThatThrownBy(() -> run("SELECT appplicant\nFROM roster"))
        .hasMessageContaining("appplicant")
        .hasMessageContaining("LINE 1: SELECT appplicant")
        .hasMessageContaining("               ^");
    assertThatThrownBy(() -> run("SELECT *\nFRM roster"))
        .hasMessageContaining("LINE 2: FRM roster");
  }

  @Test
  void aMistakeInTheMiddleOfTheRowsIsToldAndHarmlessOnATerminal() {
    assertThatThrownBy(() -> run("SELECT (chr(27) || '[31m' || i)::INTEGER FROM range(5000) r(i)"))
        .isInstanceOf(AnalystException.SqlRefused.class)
        .hasMessageContaining("Could not convert string '\\u{1b}[31m")
        .hasMessageNotContaining("\u001b");
  }

  @Test
  void theOrderIsTheOneThatWasAskedFor() {
    assertThat(run("SELECT i FROM range(300000) r(i) ORDER BY i DESC LIMIT 250000"))
        .startsWith("i\r\n299999\r\n299998\r\n")
        .endsWith("\r\n50001\r\n50000\r\n");
  }

  @Test
  void whatNeedsMoreMemoryThanItMayHaveIsRefused() {
    assertThatThrownBy(
            () ->
                run("SELECT list(a.range || b.range::VARCHAR) FROM range(9000000) a, range(99) b"))
        .isInstanceOf(AnalystException.SqlRefused.class)
        .hasMessageContaining("Out of Memory");
  }

  @Test
  void theTemporaryFolderIsItsOwnersAloneAndGoneAtTheEnd() throws IOException {
    Path temporary = folder.resolve(temporary());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
        .isEqualTo("rwx------");
    tables.close();
    assertThat(temporary).doesNotExist();
  }

  private String run(String sql) {
    StringWriter out = new StringWriter();
    tables.run(OneSelect.of(sql), new ResultSink.InCsv(out, Csv.USUAL));
    return out.toString();
  }

  private String filledIn(String sql) {
    String store = folder.resolve(temporary()).resolve("store.duckdb").toString();
    return sql.replace("{secret}", secret.toString())
        .replace("{folder}", folder.toString())
        .replace("{results}", folder.resolve(temporary()).resolve("results").toString())
        .replace("{store}", store)
        .replace("{out}", folder.resolve("out").toString());
  }

  private String temporary() {
    return Vector.of(folder.toFile().list()).find(name -> name.startsWith("lastseat-")).get();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }
}
