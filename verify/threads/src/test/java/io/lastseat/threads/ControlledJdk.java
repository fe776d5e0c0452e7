package io.lastseat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JDK 25 whose locks, atomic variables, futures and threads ask Fray who goes on. {@code jlink}
 * makes it once, in half a minute. Fray's own Maven plugin wants a JDK with {@code jmods}, or the
 * network.
 */
final class ControlledJdk {

  private static final Path HERE = Path.of("target", "fray").toAbsolutePath();
  private static final String MODULES = "java.se,jdk.unsupported,jdk.zipfs";

  /** What jlink needs to run Fray's plugin. */
  private static final List<String> PLUGIN =
      List.of(
          "fray-instrumentation-jdk",
          "fray-instrumentation-base",
          "fray-runtime",
          "asm",
          "kotlin-");

  private final Path home = HERE.resolve("jdk");

  /** Makes the JDK unless it is there. */
  static ControlledJdk made() throws Exception {
    ControlledJdk jdk = new ControlledJdk();
    if (!Files.exists(jdk.home)) {
      jdk.make();
    }
    return jdk;
  }

  private void make() throws Exception {
    Path unfinished = HERE.resolve("unfinished-" + ProcessHandle.current().pid());
    Files.createDirectories(HERE);
    String plugin =
        jars()
            .filter(jar -> PLUGIN.stream().anyMatch(name(jar)::startsWith))
            .collect(Collectors.joining(File.pathSeparator));
    Path log = HERE.resolve("jlink.txt");
    Process jlink =
        new ProcessBuilder(
                original().resolve("bin/jlink").toString(),
                "-J-javaagent:" + jar("fray-instrumentation-jdk"),
                "-J--module-path=" + plugin,
                "-J--class-path=" + plugin,
                "-J--add-modules=org.pastalab.fray.instrumentation.jdk",
                "--add-modules=" + MODULES,
                "--output=" + unfinished,
                "--fray-instrumentation")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(jlink.waitFor()).as(Files.readString(log)).isZero();
    try (FileSystem library = FileSystems.newFileSystem(Path.of(jar("fray-jvmti")))) {
      Files.copy(library.getPath("libjvmti.so"), library(), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(unfinished, home);
  }

  private static Path original() throws IOException {
    String folder =
        Optional.ofNullable(System.getenv("JDK25_HOME")).orElse(System.getProperty("java.home"));
    Path release = Path.of(folder, "release");
    assertThat(release).as("JDK25_HOME must be the folder of a JDK 25").exists();
    assertThat(Files.readString(release))
        .as("JDK25_HOME must be the folder of a JDK 25")
        .contains("JAVA_VERSION=\"25");
    return Path.of(folder);
  }

  private static Path library() {
    return HERE.resolve("libjvmti.so");
  }

  /**
   * The command that runs a class in the controlled JDK, with these classes before all others.
   * Where a schedule fails, Fray leaves its recording in {@code target/fray/report}.
   */
  List<String> command(Path before, Class<?> program, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                home.resolve("bin/java").toString(),
                "-javaagent:" + jar("fray-instrumentation-agent"),
                "-agentpath:" + library(),
                "-Dfray.workDir=" + HERE.resolve("report"),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                before + File.pathSeparator + System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static Stream<String> jars() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"));
  }

  private static String jar(String name) {
    return jars().filter(jar -> name(jar).startsWith(name)).findFirst().orElseThrow();
  }

  private static String name(String jar) {
    return Path.of(jar).getFileName().toString();
  }

  private ControlledJdk() {}
}
