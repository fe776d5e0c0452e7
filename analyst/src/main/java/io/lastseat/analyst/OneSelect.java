package io.lastseat.analyst;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.duckdb.DuckDBConnection;

/**
 * SQL that is one SELECT and nothing else. The database's own parser checks it before anything
 * runs: it gives a SELECT as a tree, and refuses all else.
 *
 * @param sql as the analyst typed it
 */
public record OneSelect(String sql) {

  /** The names of nodes that change data end with this: a DELETE … RETURNING in a WITH. */
  private static final String CHANGE = "_QUERY_NODE";

  /**
   * Functions that change how the database writes its log, which may be standard output, or that
   * run a text as SQL, which a parser cannot see.
   */
  private static final Set<String> REFUSED =
      Set.of(
          "disable_logging",
          "enable_logging",
          "query",
          "query_table",
          "truncate_duckdb_logs",
          "write_log");

  /** Parses the SQL; throws {@link AnalystException.SqlRefused} if it is not one SELECT. */
  public static OneSelect of(String sql) {
    try (DuckDBConnection parser = parser();
        PreparedStatement serialize =
            parser.prepareStatement("SELECT json_serialize_sql(?::VARCHAR)::VARCHAR")) {
      serialize.setString(1, sql);
      try (ResultSet tree = serialize.executeQuery()) {
        tree.next();
        check(tree.getString(1), sql, parser);
      }
      return new OneSelect(sql);
    } catch (SQLException failure) {
      throw AnalystException.SqlRefused.of(failure);
    }
  }

  /** Whether the SQL may read this table: the text contains the name. */
  public boolean mayName(String table) {
    return sql.toLowerCase(Locale.ROOT).contains(table);
  }

  /** Opens an empty database that has no access to files or addresses. */
  private static DuckDBConnection parser() throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("memory_limit", "64MB");
    settings.setProperty("threads", "1");
    settings.setProperty("enable_external_access", "false");
    return LoadedTables.connected("", settings);
  }

  private static void check(String tree, String sql, DuckDBConnection parser) throws SQLException {
    Found found = Found.in(tree);
    if (found.error.equals("parser")) {
      parser.prepareStatement(sql).close(); // says where; nothing of it can be parsed, so none runs
      throw new AnalystException.SqlRefused(found.message);
    }
    if (!found.error.isEmpty() || found.changes) {
      throw new AnalystException.SqlRefused(
          "Only a SELECT can be asked (WITH, FROM and VALUES among them): nothing else is run"
              + " here.");
    }
    if (!found.refused.isEmpty()) {
      throw new AnalystException.SqlRefused(
          "The function %s cannot be asked here: say what it would read in the SELECT itself."
              .formatted(found.refused));
    }
    if (found.statements != 1) {
      throw new AnalystException.SqlRefused(
          "One SELECT is asked at a time; there are %d statements.".formatted(found.statements));
    }
  }

  private static final class Found {
    private String error = "";
    private String message = "";
    private String refused = "";
    private boolean changes;
    private int statements;

    static Found in(String tree) {
      Found found = new Found();
      try (JsonParser json = new JsonFactory().createParser(tree)) {
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
          found.see(json, token);
        }
        return found;
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }

    private void see(JsonParser json, JsonToken token) throws IOException {
      if (token == JsonToken.START_OBJECT && depth(json) == 3) {
        statements++;
      }
      if (token != JsonToken.VALUE_STRING) {
        return;
      }
      String name = json.currentName();
      if (depth(json) == 1) {
        error = name.equals("error_type") ? json.getText() : error;
        message = name.equals("error_message") ? json.getText() : message;
      } else if ("type".equals(name)) {
        changes |= json.getText().endsWith(CHANGE);
      } else if ("function_name".equals(name)) {
        String function = json.getText().toLowerCase(Locale.ROOT);
        refused = REFUSED.contains(function) ? function : refused;
      }
    }

    private static int depth(JsonParser json) {
      int depth = 0;
      for (var at = json.getParsingContext(); !at.inRoot(); at = at.getParent()) {
        depth++;
      }
      return depth;
    }
  }
}
