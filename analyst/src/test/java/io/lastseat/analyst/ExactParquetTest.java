package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.control.Option;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A whole number is the same in a Parquet file as it was in the database. */
class ExactParquetTest {

  @TempDir private Path folder;
  private LoadedTables tables;

  @BeforeEach
  void load() {
    Extent all = new Extent(Option.none(), new Extent.AsOf.Newest(), true);
    tables = LoadedTables.read(LogInMemory.ofOne("Ada"), all, "128MB", folder);
  }

  @AfterEach
  void end() {
    tables.close();
  }

  /** 9007199254740993 is the first whole number that a double does not have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sum(quantity) FROM roster|BIGINT|1",
        "sum(9007199254740993) FROM roster|BIGINT|9007199254740993",
        "sum(-9223372036854775808) FROM roster|BIGINT|-9223372036854775808",
        "sum(quantity) FROM roster WHERE false|BIGINT|",
        "count_if(true) FROM roster|BIGINT|1",
        "count(*) FROM roster|BIGINT|1",
        "18446744073709551615::UBIGINT|UBIGINT|18446744073709551615",
        "1::UHUGEINT|BIGINT|1",
        "9223372036854775808::HUGEINT|DECIMAL(38,0)|9223372036854775808",
        "[9007199254740993::HUGEINT]|DECIMAL(38,0)[]|[9007199254740993]",
        "{'a': 9007199254740993::UHUGEINT}|STRUCT(a DECIMAL(38,0))|{'a': 9007199254740993}"
      })
  void numbersAreExact(String expression, String type, String value) throws Exception {
    String sql = "SELECT " + expression.replaceFirst("( FROM |$)", " AS \"the \"\"sum\"\"\"$1");
    Path file = tables.parquet(OneSelect.of(sql));

    assertThat(types(file)).containsExactly("the \"sum\" " + type);
    assertThat(read("SELECT COLUMNS(*)::VARCHAR FROM read_parquet('" + file + "')", 1))
        .containsExactly(value);
  }

  @Test
  void aNumberThatParquetCannotHaveIsRefused() {
    OneSelect wide = OneSelect.of("SELECT 170141183460469231731687303715884105727::HUGEINT AS x");
    assertThatThrownBy(() -> tables.parquet(wide))
        .isInstanceOf(AnalystException.SqlRefused.class)
        .hasMessageContaining("170141183460469231731687303715884105727");
  }

  @Test
  void noColumnOfAnExportIsADouble() throws Exception {
    try (Stream<Path> files = Files.walk(tables.parquetTables())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(types(file)).as("%s", file).noneMatch(type -> type.contains("DOUBLE"));
        assertThat(types(file)).as("%s", file).anyMatch(type -> type.endsWith("BIGINT"));
      }
    }
  }

  private static List<String> types(Path file) throws SQLException {
    return read("DESCRIBE FROM read_parquet('" + file + "')", 2);
  }

  private static List<String> read(String sql, int columns) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (DuckDBConnection database = LoadedTables.connected("", new Properties());
        Statement statement = database.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        rows.add(columns == 1 ? found.getString(1) : found.getString(1) + " " + found.getString(2));
      }
    }
    return rows;
  }
}
