package io.lastseat.bench.place;

/** A process with a server; it prints the postmaster's process id and waits to be killed. */
final class ServerInAProcess {

  private ServerInAProcess() {}

  public static void main(String[] arguments) throws Exception {
    PostgresServer server = PostgresServer.start();
    System.out.println(server.postmaster() + " " + server.show("data_directory"));
    while (System.in.read() >= 0) {}
  }
}
