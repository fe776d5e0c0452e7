package io.lastseat.cli.proxy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Calls of {@code curl}, which trusts the proxy's certificate alone, and knows where it is. */
record Curl(Proxy proxy) {

  /**
   * An answer.
   *
   * @param status of HTTP; 0 if the connection was refused
   */
  record Answer(int status, String body) {

    JsonNode json() throws Exception {
      return new ObjectMapper().readTree(body);
    }
  }

  /** Calls this path by TLS. */
  Answer call(String path, String... words) throws Exception {
    return at("https", Proxy.NAME, proxy.port, path, words);
  }

  /** Calls this path under another name. */
  Answer under(String name, String path, String... words) throws Exception {
    return at("https", name, proxy.port, path, words);
  }

  /** Calls this path without TLS. */
  Answer plainly(String path, String... words) throws Exception {
    return at("http", Proxy.NAME, proxy.plainPort, path, words);
  }

  private Answer at(String scheme, String name, int port, String path, String... words)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "curl",
                "--silent",
                "--path-as-is",
                "--cacert",
                proxy.certificate.certificate().toString(),
                "--resolve",
                name + ":" + port + ":127.0.0.1",
                "--write-out",
                "\n%{http_code}"));
    command.addAll(List.of(words));
    command.add(scheme + "://" + name + ":" + port + path);
    Process curl = new ProcessBuilder(command).start();
    curl.getOutputStream().close();
    String out = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    curl.waitFor();
    int last = out.lastIndexOf('\n');
    return new Answer(Integer.parseInt(out.substring(last + 1)), out.substring(0, last));
  }
}
