package io.lastseat.dynamo.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vavr.control.Option;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What processes wrote to the files of a folder and to their output, in the order of {@code
 * strace}. A write counts from its call on, a sync from its return on.
 */
final class DiskTrace {

  /** What {@link #run} has strace tell. */
  private static final String CALLS =
      "trace=openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,rename";

  private static final Pattern CALL = Pattern.compile("(\\d+) +(\\w+)\\((.*)");
  private static final Pattern RESUMED = Pattern.compile("(\\d+) +<\\.\\.\\. (\\w+) resumed>(.*)");
  private static final String UNFINISHED = " <unfinished ...>";
  private static final Pattern FILE = Pattern.compile("\\d+<([^>]*)>");
  private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");

  enum Kind {
    MAKE,
    WRITE,
    CUT,
    SYNC,
    NO_SYNC,
    RENAME,
    REMOVE,
    TELL
  }

  /** What happened to a file, to the folder ("") or to its parent (".."). */
  record Event(Kind kind, String file, long at, byte[] bytes) {

    Event(Kind kind, String file, long at) {
      this(kind, file, at, new byte[0]);
    }
  }

  /** How a process ended, and what it said last. */
  record End(int status, String errors) {}

  /** Looks at a folder as a power cut may leave it, and at what was acknowledged before. */
  interface Audit {
    void of(Path folder, Map<String, Long> acknowledged) throws Exception;
  }

  private final Path folder;
  private final List<Event> events = new ArrayList<>();
  private final List<Integer> starts = new ArrayList<>();

  DiskTrace(Path folder) {
    this.folder = folder;
  }

  /** Runs a process under strace, which may also inject a fault, and adds what it does. */
  End run(List<String> process, String... options) throws IOException, InterruptedException {
    Path trace = folder.resolveSibling("trace");
    Path errors = folder.resolveSibling("errors");
    List<String> command = new ArrayList<>();
    command.addAll(List.of("strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "10000"));
    command.addAll(List.of("-o", trace.toString(), "-e", CALLS));
    command.addAll(List.of(options));
    command.addAll(process);
    int status =
        new ProcessBuilder(command)
            .redirectOutput(output().toFile())
            .redirectError(errors.toFile())
            .start()
            .waitFor();
    starts.add(events.size());
    read(trace);
    return new End(status, Files.readString(errors));
  }

  private Path output() {
    return folder.resolveSibling("output");
  }

  private void read(Path trace) throws IOException {
    Map<String, String> begun = new HashMap<>();
    try (BufferedReader lines = Files.newBufferedReader(trace)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher call = CALL.matcher(line);
        Matcher resumed = RESUMED.matcher(line);
        if (resumed.matches()) {
          Option.of(begun.remove(resumed.group(1)))
              .forEach(begin -> returned(resumed.group(2), begin + resumed.group(3)));
        } else if (call.matches()) {
          boolean unfinished = line.endsWith(UNFINISHED);
          String name = call.group(2);
          String rest = call.group(3);
          if (!unfinished && rest.contains(") = -1 ") && !name.endsWith("sync")) {
            continue;
          }
          called(name, rest);
          if (unfinished) {
            begun.put(call.group(1), rest.substring(0, rest.length() - UNFINISHED.length()));
          } else {
            returned(name, rest);
          }
        }
      }
    }
  }

  /** A call that changes something. */
  private void called(String name, String rest) {
    switch (name) {
      case "write", "pwrite64" -> {
        byte[] bytes = bytes(TEXT, rest);
        if (path(FILE, rest).equals(output().toString())) {
          events.add(new Event(Kind.TELL, "", 0, bytes));
        } else {
          for (String file : ours(path(FILE, rest))) {
            events.add(new Event(Kind.WRITE, file, last(rest), bytes));
          }
        }
      }
      case "ftruncate" ->
          ours(path(FILE, rest)).forEach(f -> events.add(new Event(Kind.CUT, f, last(rest))));
      case "unlink" ->
          ours(path(TEXT, rest)).forEach(f -> events.add(new Event(Kind.REMOVE, f, 0)));
      case "rename" ->
          ours(path(TEXT, rest))
              .forEach(
                  from -> {
                    Path to = Path.of(path(TEXT, rest.substring(rest.indexOf(", "))));
                    byte[] name2 = to.getFileName().toString().getBytes(UTF_8);
                    events.add(new Event(Kind.RENAME, from, 0, name2));
                  });
      default -> {}
    }
  }

  /** A call that is over. */
  private void returned(String name, String rest) {
    if (name.equals("openat") && rest.contains("O_CREAT") && !rest.contains(") = -1 ")) {
      ours(path(TEXT, rest)).forEach(file -> events.add(new Event(Kind.MAKE, file, 0)));
    } else if (name.endsWith("sync")) {
      Kind kind = rest.endsWith(" = 0") ? Kind.SYNC : Kind.NO_SYNC;
      String path = path(FILE, rest);
      Option<String> file =
          Option.when(folder.startsWith(path), () -> folder.toString().equals(path) ? "" : "..")
              .orElse(() -> ours(path));
      file.forEach(f -> events.add(new Event(kind, f, 0)));
    }
  }

  /** The name of a file of SQLite in the folder. The index of the log is not kept by a crash. */
  private Option<String> ours(String path) {
    String beginning = folder + "/";
    return Option.of(path)
        .filter(p -> p.startsWith(beginning) && !p.endsWith("-shm") && p.contains("tables.db"))
        .map(p -> p.substring(beginning.length()));
  }

  private static byte[] bytes(Pattern pattern, String rest) {
    Matcher matcher = pattern.matcher(rest);
    return matcher.find()
        ? HexFormat.ofDelimiter("\\x").parseHex(matcher.group(1).replaceFirst("^\\\\x", ""))
        : new byte[0];
  }

  private static String path(Pattern pattern, String rest) {
    return new String(bytes(pattern, rest), UTF_8);
  }

  /** The last parameter. */
  private static long last(String rest) {
    String parameters = rest.replaceFirst("(\\).*| <unfinished.*)$", "");
    return Long.parseLong(parameters.substring(parameters.lastIndexOf(' ') + 1));
  }

  /** How many lines were told after a sync of a file that failed. */
  long toldAfterAFailedSync() {
    return events.stream()
        .dropWhile(event -> event.kind != Kind.NO_SYNC || !event.file.startsWith("tables"))
        .filter(event -> event.kind == Kind.TELL)
        .count();
  }

  /** What was told, to the end. */
  Map<String, Long> acknowledged() {
    Map<String, Long> all = new TreeMap<>();
    events.stream()
        .filter(event -> event.kind == Kind.TELL)
        .forEach(event -> CountingWriters.hear(new String(event.bytes, UTF_8), all));
    return all;
  }

  /** How often the log began anew: its header was written. */
  long logs() {
    return events.stream()
        .filter(event -> event.kind == Kind.WRITE && event.file.endsWith("-wal") && event.at == 0)
        .count();
  }

  /** Cuts the power at random moments, and has each folder looked at. */
  void cut(int times, Random random, Audit audit) throws Exception {
    int[] moments = random.ints(times, 0, events.size()).toArray();
    for (int i = 0; i < times; i += 2) {
      // The few steps of a start are met often, too.
      int step = starts.get(random.nextInt(starts.size())) + random.nextInt(60);
      moments[i] = Math.min(step, events.size() - 1);
    }
    Arrays.sort(moments);
    FallibleDisk disk = new FallibleDisk();
    Map<String, Long> acknowledged = new TreeMap<>();
    int next = 0;
    for (int at = 0; at < events.size(); at++) {
      Event event = events.get(at);
      if (event.kind == Kind.TELL) {
        CountingWriters.hear(new String(event.bytes, UTF_8), acknowledged);
      }
      disk.does(event);
      for (; next < times && moments[next] == at; next++) {
        Path state = Files.createDirectories(folder.resolveSibling("state-" + next));
        for (Map.Entry<String, byte[]> file : disk.afterAPowerCut(random).entrySet()) {
          Files.write(state.resolve(file.getKey()), file.getValue());
        }
        try {
          audit.of(state, acknowledged);
        } catch (Throwable e) {
          throw new AssertionError(
              "after event %d of %d, in %s: %s".formatted(at, events.size(), state, e), e);
        }
        delete(state);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
