package io.lastseat.serve.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends bytes over a socket that no HTTP client would send. */
final class RawHttp {

  private RawHttp() {}

  /** Returns the whole response to a text after which the server must close the connection. */
  static String send(URI server, String request) throws IOException {
    return send(server, request.getBytes(StandardCharsets.ISO_8859_1));
  }

  static String send(URI server, byte[] request) throws IOException {
    try (var socket = new Socket(server.getHost(), server.getPort())) {
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns status line and headers through the empty line; the connection stays open. */
  static String head(InputStream from) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      var next = from.read();
      if (next < 0) {
        throw new EOFException("The connection was closed after: " + head);
      }
      head.append((char) next);
    }
    return head.toString();
  }

  static String get(URI server, String target) throws IOException {
    return send(
        server, "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }
}
