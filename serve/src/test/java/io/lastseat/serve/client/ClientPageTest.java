package io.lastseat.serve.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Lastseat;
import io.lastseat.client.Terms;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of {@code docs/client.md} compiles, and its results are those of the page. */
class ClientPageTest {

  private static final Path PAGE = Path.of("..", "docs", "client.md");
  private static final String SERVER = "http://127.0.0.1:8080";

  private static final String CLASS =
      """
      import io.lastseat.client.*;
      import io.lastseat.client.answer.*;
      import io.lastseat.client.lock.*;
      import java.net.URI;
      import java.time.*;
      import java.util.List;
      import java.util.concurrent.*;

      public class Page {
        public static void run() throws Exception {
      %s
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void itsCodeDoesWhatItShows() throws Exception {
    String page = Files.readString(PAGE);
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      String code = blocks(page, "java").replace(SERVER, server.url().toString());
      assertThat(code).contains("ifAcquired", "runOnce", "claim(talk", "SeriesTerms");
      assertThat(printedBy(compiled(code))).isEqualTo(blocks(page, ""));
    }
  }

  @Test
  void theCodeOfTheReadmeTellsWhatAdaHas() throws Exception {
    String page = Files.readString(Path.of("..", "README.md"));
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      Lastseat.at(server.url()).build().resource("recital").create(Terms.of(2)).get();
      Path classes = compiled(blocks(page, "java").replace(SERVER, server.url().toString()));
      assertThat(printedBy(classes)).isEqualTo("Ada has 2\n");
      assertThat(printedBy(classes)).startsWith("Ada has nothing: ").contains("sold_out");
    }
  }

  private static String blocks(String page, String language) {
    return Pattern.compile("^```(\\w*)\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
        .matcher(page)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map((MatchResult block) -> block.group(2))
        .collect(Collectors.joining());
  }

  private Path compiled(String code) throws Exception {
    Path source = folder.resolve("Page.java");
    Files.writeString(source, CLASS.formatted(code));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean good =
          compiler
              .getTask(
                  null,
                  files,
                  complaints,
                  List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
                  null,
                  files.getJavaFileObjects(source))
              .call();
      assertThat(good).as(complaints.getDiagnostics().toString()).isTrue();
    }
    return folder;
  }

  private static String printedBy(Path classes) throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader.loadClass("Page").getMethod("run").invoke(null);
    } finally {
      System.setOut(out);
    }
    return printed.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }
}
