package io.lastseat.cli.proxy;

import io.lastseat.cli.typed.Fences;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A program that speaks TLS in front of a server, with the configuration of {@code docs/serve.md}.
 * The certificate, the addresses and the folder for its own files alone are the test's.
 */
final class Proxy implements AutoCloseable {

  private static final Path PAGE = Path.of("..", "docs", "serve.md");

  /** A port may be taken between its choice and its use. */
  private static final int TRIES = 5;

  /** What the page has as the name of the server and its callers. */
  static final String NAME = "tickets.example.org";

  /** Which program it is. */
  enum Kind {
    NGINX("nginx", "start worker process ") {
      @Override
      String configuration(Proxy at, String page) {
        return """
        user %1$s;
        pid %2$s/pid;
        error_log stderr notice;
        daemon off;
        events {}
        http {
          access_log off;
          client_body_temp_path %2$s/body;
          proxy_temp_path %2$s/proxy;
          fastcgi_temp_path %2$s/fastcgi;
          uwsgi_temp_path %2$s/uwsgi;
          scgi_temp_path %2$s/scgi;
        %3$s
        }
        """
            .formatted(
                System.getProperty("user.name"),
                at.folder,
                typed(
                    page,
                    Map.of(
                        "listen 443 ", "listen 127.0.0.1:" + at.port + " ",
                        "listen 80;", "listen 127.0.0.1:" + at.plainPort + ";")));
      }

      @Override
      List<String> command(Path configuration) {
        return List.of("nginx", "-e", "stderr", "-c", configuration.toString());
      }
    },
    CADDY("caddyfile", "serving initial configuration") {
      @Override
      String configuration(Proxy at, String page) {
        return typed(
            page,
            Map.of(
                "{\n  servers",
                """
                {
                  admin off
                  default_bind 127.0.0.1
                  https_port %d
                  http_port %d
                  servers\
                """
                    .formatted(at.port, at.plainPort)));
      }

      @Override
      List<String> command(Path configuration) {
        return List.of("caddy", "run", "--adapter=caddyfile", "--config=" + configuration);
      }
    };

    private final String fence;
    private final String ready;

    Kind(String fence, String ready) {
      this.fence = fence;
      this.ready = ready;
    }

    /** The page's configuration at the addresses of this proxy. */
    abstract String configuration(Proxy at, String page);

    abstract List<String> command(Path configuration);
  }

  private final Kind kind;
  private final Path folder;
  final Certificate certificate;
  final int port = freePort();
  final int plainPort = freePort();
  private final Process process;
  private final StringBuilder told = new StringBuilder();
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

  /** Starts one in front of this server, and returns when it takes calls. */
  static Proxy start(Kind kind, URI server, Certificate certificate, Path folder) throws Exception {
    Path own = Files.createDirectories(folder.resolve(kind.name()));
    for (int i = 0; i < TRIES; i++) {
      Proxy proxy = new Proxy(kind, server, certificate, own);
      if (proxy.ready.get()) {
        return proxy;
      }
      if (!proxy.told.toString().contains("address already in use")
          && !proxy.told.toString().contains("Address already in use")) {
        throw new AssertionError(
            kind + " does not run: apt-get install nginx caddy.\n" + proxy.told);
      }
    }
    throw new AssertionError("no free port for " + kind);
  }

  private Proxy(Kind kind, URI server, Certificate certificate, Path folder) throws IOException {
    this.kind = kind;
    this.folder = folder;
    this.certificate = certificate;
    Path configuration =
        Files.writeString(
            folder.resolve("configuration"),
            typed(
                kind.configuration(this, Fences.of(Files.readString(PAGE), kind.fence).head()),
                Map.of(
                    "/etc/ssl/" + NAME + ".pem",
                    certificate.certificate().toString(),
                    "/etc/ssl/" + NAME + ".key",
                    certificate.key().toString(),
                    "127.0.0.1:8080",
                    server.getAuthority())));
    // Debian has nginx where the paths of ordinary users do not lead.
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "PATH=$PATH:/usr/sbin; exec \"$@\"", "sh"));
    command.addAll(kind.command(configuration));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
    builder.environment().put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    process = builder.start();
    Thread reader = new Thread(this::read, kind + "-output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        told.append(line).append('\n');
        if (line.contains(kind.ready)) {
          ready.complete(true);
        }
      }
    } catch (IOException ended) {
      told.append("(cut off)");
    }
    ready.complete(false);
  }

  /** The page with other words in the place of some; each must be there. */
  private static String typed(String page, Map<String, String> words) {
    String typed = page;
    for (Map.Entry<String, String> word : words.entrySet()) {
      if (!page.contains(word.getKey())) {
        throw new AssertionError(word.getKey() + " is not in:\n" + page);
      }
      typed = typed.replace(word.getKey(), word.getValue());
    }
    return typed;
  }

  private static int freePort() {
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws Exception {
    process.destroy();
    process.waitFor();
  }
}
