package io.lastseat.dynamo.contract;

import io.lastseat.dynamo.server.ProtocolHandler;
import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.wire.Protocol;
import java.time.Clock;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The engine behind HTTP on loopback, in memory, for {@code .ci/conformance}. */
final class ServedEngine {

  /** Prints the endpoint, and serves until the process is ended. */
  public static void main(String[] none) throws Exception {
    DynamoService service =
        new DynamoService(new MemoryStore(), Clock.systemUTC(), System::nanoTime);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new ProtocolHandler(new Protocol(service::call, Clock.systemUTC())));
    server.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort());
    server.join();
  }

  private ServedEngine() {}
}
