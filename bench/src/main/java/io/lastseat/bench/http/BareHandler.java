package io.lastseat.bench.http;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Answers each call with the same few bytes: what HTTP alone costs on this machine. */
public final class BareHandler {

  private static final byte[] ANSWER = "{\"status\":\"accepted\"}".getBytes(StandardCharsets.UTF_8);

  /** Serves until its process is ended, on a free port of the loopback interface. */
  public static void main(String[] args) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws IOException {
            // A body that stays unread costs its connection.
            Content.Source.asByteBuffer(request);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(true, ByteBuffer.wrap(ANSWER), callback);
            return true;
          }
        });
    server.start();
    System.out.println(
        "It is ready at " + URI.create("http://127.0.0.1:" + connector.getLocalPort()));
    server.join();
  }

  private BareHandler() {}
}
