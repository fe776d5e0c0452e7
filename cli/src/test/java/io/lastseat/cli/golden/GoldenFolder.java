package io.lastseat.cli.golden;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.model.id.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The folder of one release's golden data. It is named after the release; until then it has the
 * name {@link #UNRELEASED}, and {@code .ci/release --write} renames it.
 */
record GoldenFolder(Path path) {

  /** The only folder that is written. */
  static final String UNRELEASED = "unreleased";

  private static final Path ALL = Path.of("src/test/resources/golden");
  private static final String SUMS = "SHA256SUMS";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The folders of all releases that have one. */
  static List<GoldenFolder> all() throws IOException {
    try (Stream<Path> folders = Files.list(ALL)) {
      return folders.filter(Files::isDirectory).sorted().map(GoldenFolder::new).toList();
    }
  }

  static GoldenFolder of(String release) {
    return new GoldenFolder(ALL.resolve(release));
  }

  String release() {
    return path.getFileName().toString();
  }

  /** Zips a folder, with the same bytes for the same files. */
  void pack(String name, Path folder) throws IOException {
    Files.createDirectories(path);
    try (OutputStream out = Files.newOutputStream(path.resolve(name));
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(folder)) {
      zip.setLevel(9);
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(
            new ZipEntry(folder.relativize(file).toString())
                .setLastModifiedTime(FileTime.fromMillis(0)));
        zip.write(Files.readAllBytes(file));
        zip.closeEntry();
      }
    }
  }

  /** Unpacks a folder. */
  Path unpacked(String name, Path to) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(path.resolve(name)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = to.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, zip.readAllBytes());
      }
    }
    return to;
  }

  /** Writes documents, each on a line. */
  void write(String name, Collection<? extends JsonNode> documents) throws IOException {
    try (OutputStream out = Files.newOutputStream(path.resolve(name));
        Writer lines = new OutputStreamWriter(new GZIPOutputStream(out), UTF_8)) {
      for (JsonNode document : documents) {
        lines.write(document + "\n");
      }
    }
  }

  /** Reads the documents. */
  List<JsonNode> read(String name) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(path.resolve(name)))) {
      return JSON.readerFor(JsonNode.class).<JsonNode>readValues(in).readAll();
    }
  }

  /** The sum of each file but that of the sums. */
  Map<String, String> sums() throws IOException {
    Map<String, String> sums = new TreeMap<>();
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.filter(one -> !one.endsWith(SUMS)).toList()) {
        sums.put(
            file.getFileName().toString(),
            HexFormat.of().formatHex(Sha256.of(Files.readAllBytes(file))));
      }
    }
    return sums;
  }

  /** The sums that were written with the files. */
  Map<String, String> writtenSums() throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (String line : Files.readAllLines(path.resolve(SUMS))) {
      sums.put(line.substring(66), line.substring(0, 64));
    }
    return sums;
  }

  void writeSums() throws IOException {
    StringBuilder lines = new StringBuilder();
    sums().forEach((name, sum) -> lines.append(sum).append("  ").append(name).append('\n'));
    Files.writeString(path.resolve(SUMS), lines);
  }
}
