package io.lastseat.serve.webhooks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A mail server of this machine, which keeps what it takes, one connection after the other. */
final class MailSink implements AutoCloseable {

  /** Ends a test that hangs; no result depends on it. */
  private static final long PATIENCE_MINUTES = 10;

  /** A mail as it came: to whom, and its lines. */
  record Mail(String to, List<String> lines) {

    String subject() {
      return header("Subject");
    }

    /** Returns the value of a header, also of one on several lines. */
    String header(String name) {
      String unfolded = String.join("\n", lines).replaceAll("\n[ \t]+", " ");
      return unfolded
          .lines()
          .filter(line -> line.startsWith(name + ": "))
          .findFirst()
          .orElseThrow()
          .substring(name.length() + 2);
    }
  }

  private final ServerSocket socket;
  private final BlockingQueue<Mail> arrivals = new LinkedBlockingQueue<>();
  private volatile boolean down;

  MailSink() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    Thread thread = new Thread(this::serve, "mail-sink");
    thread.setDaemon(true);
    thread.start();
  }

  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** Sets whether it breaks each connection at once, without a word. */
  void down(boolean whether) {
    down = whether;
  }

  /** Waits for the next mail and returns it. */
  Mail await() throws InterruptedException {
    Mail mail = arrivals.poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
    if (mail == null) {
      throw new AssertionError("No mail comes.");
    }
    return mail;
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        if (!down) {
          talk(connection);
        }
      } catch (IOException closed) {
        // The next connection is another one.
      }
    }
  }

  private void talk(Socket connection) throws IOException {
    BufferedReader from =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
    PrintStream to = new PrintStream(connection.getOutputStream(), true, StandardCharsets.UTF_8);
    to.print("220 sink\r\n");
    String recipient = "";
    for (String line = from.readLine(); line != null; line = from.readLine()) {
      String word = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
      switch (word) {
        case "RCPT" -> {
          recipient = line.replaceAll(".*<(.*)>.*", "$1");
          to.print(recipient.startsWith("nobody") ? "550 no such mailbox\r\n" : "250 ok\r\n");
        }
        case "DATA" -> {
          to.print("354 go on\r\n");
          List<String> lines = new CopyOnWriteArrayList<>();
          for (String text = from.readLine(); !text.equals("."); text = from.readLine()) {
            lines.add(text);
          }
          arrivals.add(new Mail(recipient, lines));
          to.print("250 taken\r\n");
        }
        case "QUIT" -> {
          to.print("221 bye\r\n");
          return;
        }
        default -> to.print("250 ok\r\n");
      }
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
