package io.lastseat.bench.place;

import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.vavr.control.Option;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The process that holds the database of the runs: for each line on standard input it ends the
 * database of the run before and prints the address of an empty one. It ends when its input does,
 * so with the process that started it. One process for all runs, so that each finds it as warm as
 * the others did.
 */
final class DynamoHost {

  /** Runs until the input ends. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Option<EmbeddedDynamo> running = Option.none();
    while (in.readLine() != null) {
      running.forEach(EmbeddedDynamo::close);
      EmbeddedDynamo fresh = EmbeddedDynamo.start(Option.none());
      running = Option.some(fresh);
      System.out.println(fresh.endpoint());
    }
    running.forEach(EmbeddedDynamo::close);
    System.exit(0);
  }

  private DynamoHost() {}
}
