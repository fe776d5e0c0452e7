package io.lastseat.embedded.dynamodb;

import io.vavr.control.Option;
import java.nio.file.Path;
import java.util.List;

/**
 * The program of a second process. It starts the database on the folder of its argument, writes an
 * item, reports that on standard output, and waits for a byte on standard input.
 */
final class ServerInAnotherProcess {

  private ServerInAnotherProcess() {}

  public static void main(String[] arguments) throws Exception {
    try (var dynamo = EmbeddedDynamo.start(Option.of(Path.of(arguments[0])));
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      StreamedTable.create(connections.tables(), "things").put("written by another process");
      System.out.println("ready");
      System.in.read();
    }
  }

  static Process start(Path folder) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // The manifest of the jar has the same option.
            "--enable-native-access=ALL-UNNAMED",
            // Without it SLF4J warns that this module's tests have no logging provider.
            "-Dslf4j.internal.verbosity=ERROR",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            ServerInAnotherProcess.class.getName(),
            folder.toString())
        .start();
  }
}
