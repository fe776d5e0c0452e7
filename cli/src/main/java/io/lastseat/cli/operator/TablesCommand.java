package io.lastseat.cli.operator;

import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.print.PrintingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** {@code lastseat tables}: lists the tables of a database and counts their items. */
@Command(
    name = "tables",
    description = {
      "Lists all tables and the number of their items.",
      "It reads each table whole to count it. The server may run."
    },
    exitCodeList = {"0:all were counted", "1:one could not be read", "2:wrong usage"},
    footer = "Example: lastseat tables --data ~/reservations")
public final class TablesCommand extends PrintingCommand implements Runnable {

  @Mixin private TablesOption tables = new TablesOption();

  @Override
  public void run() {
    try (OpenTables open = tables.open()) {
      DynamoDbClient client = open.client();
      client.listTablesPaginator().tableNames().forEach(name -> count(items(client, name), name));
    }
  }

  private static long items(DynamoDbClient client, String table) {
    return client.scanPaginator(b -> b.tableName(table).select(Select.COUNT)).stream()
        .mapToLong(ScanResponse::count)
        .sum();
  }
}
