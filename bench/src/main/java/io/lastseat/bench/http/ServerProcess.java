package io.lastseat.bench.http;

import io.lastseat.bench.place.DiskFolder;
import io.lastseat.cli.option.CommandFailed;
import io.vavr.control.Option;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A server in a process of its own; close ends it and removes its data. */
final class ServerProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("is ready at (http://[^ ]+)");

  private final Process process;
  private final URI url;
  private final Option<Path> data;

  private ServerProcess(Process process, URI url, Option<Path> data) {
    this.process = process;
    this.url = url;
    this.data = data;
  }

  /** Starts the server as users do, with these Java options after the launcher's. */
  static ServerProcess serve(HttpAlone.Setting setting) {
    Path data = DiskFolder.fresh("lastseat-bench");
    try {
      return start(
          List.of(
              setting.home().resolve("lastseat").toString(), "serve", "--data=" + data, "--port=0"),
          setting.java(),
          Option.some(data));
    } catch (CommandFailed notStarted) {
      DiskFolder.remove(data);
      throw notStarted;
    }
  }

  static ServerProcess bare() {
    return start(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            BareHandler.class.getName()),
        "",
        Option.none());
  }

  private static ServerProcess start(List<String> command, String javaOptions, Option<Path> data) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("LASTSEAT_JAVA_OPTIONS", javaOptions);
      Process process = builder.start();
      return new ServerProcess(process, ready(process, command), data);
    } catch (IOException e) {
      throw new CommandFailed("%s could not be started: %s".formatted(command, e));
    }
  }

  /** A thread reads the rest of the output, so that the server never waits for a reader. */
  private static URI ready(Process process, List<String> command) throws IOException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher ready = READY.matcher(line);
      if (ready.find()) {
        Thread reader = new Thread(() -> readOn(output), "server's lines");
        reader.setDaemon(true);
        reader.start();
        return URI.create(ready.group(1));
      }
    }
    throw new CommandFailed(command + " ended before it was ready");
  }

  private static void readOn(BufferedReader output) {
    try {
      output.transferTo(Writer.nullWriter());
    } catch (IOException ended) {
      // The process ended.
    }
  }

  URI url() {
    return url;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    data.forEach(DiskFolder::remove);
  }

  /** Answers each call with the same few bytes: the price of HTTP alone on this machine. */
  public static final class BareHandler {

    private static final byte[] ANSWER =
        "{\"status\":\"accepted\"}".getBytes(StandardCharsets.UTF_8);

    /** Serves on a free port of the loopback interface until its process ends. */
    public static void main(String[] args) throws Exception {
      Server server = new Server();
      ServerConnector connector = new ServerConnector(server);
      connector.setHost("127.0.0.1");
      // As serve has it: hundreds connect at once.
      connector.setAcceptQueueSize(1024);
      server.addConnector(connector);
      server.setHandler(
          new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback)
                throws IOException {
              // An unread body would cost the connection.
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
}
