package io.lastseat.bench.place;

import io.lastseat.bench.aws.ModelledAws;
import io.lastseat.dynamo.server.ProtocolHandler;
import io.lastseat.dynamo.wire.Protocol;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** An empty database that other processes of this machine reach by HTTP. */
interface ServedDatabase extends AutoCloseable {

  URI endpoint();

  /** Closes it and removes its data. */
  @Override
  void close();

  /** As {@code serve --data} has it, in a temporary folder. */
  static ServedDatabase onDisk() {
    Path folder = DiskFolder.fresh("lastseat-bench");
    EmbeddedDynamo engine = EmbeddedDynamo.start(Option.some(folder));
    return new ServedDatabase() {
      @Override
      public URI endpoint() {
        return engine.endpoint();
      }

      @Override
      public void close() {
        engine.close();
        DiskFolder.remove(folder);
      }
    };
  }

  /** In memory, with the latency and the limits of AWS. */
  static ServedDatabase modelled() throws Exception {
    ModelledAws aws = new ModelledAws();
    // A thread for each call that waits for its time to pass.
    Server server = new Server(new QueuedThreadPool(512));
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(1024);
    server.addConnector(connector);
    server.setHandler(new ProtocolHandler(new Protocol(aws::call, Clock.systemUTC())));
    server.start();
    URI endpoint = URI.create("http://127.0.0.1:" + connector.getLocalPort());
    return new ServedDatabase() {
      @Override
      public URI endpoint() {
        return endpoint;
      }

      @Override
      public void close() {
        try {
          server.stop();
        } catch (Exception e) {
          throw new IllegalStateException("The modelled DynamoDB did not stop", e);
        }
        aws.close();
      }
    };
  }
}
