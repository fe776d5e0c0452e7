package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the launcher in a project of its own; its java and Maven only print their arguments. */
class LauncherTest {

  private static final String MAVEN_THAT_BUILDS =
      "echo \"mvn in $PWD: $*\"; mkdir -p cli/target; touch cli/target/lastseat.jar";

  @TempDir private Path folder;
  private Path house;
  private Path tools;

  @BeforeEach
  void build() throws Exception {
    house = Files.createDirectories(folder.resolve("a house/lastseat"));
    tools = Files.createDirectories(folder.resolve("jdk/bin"));
    Files.copy(Path.of("../lastseat"), house.resolve("lastseat"));
    Files.createFile(house.resolve("pom.xml"));
    for (String name :
        List.of("cat", "dirname", "flock", "mkdir", "mv", "readlink", "sed", "touch")) {
      tool(name, "exec /usr/bin/" + name + " \"$@\"");
    }
    release("JAVA_VERSION=\"17.0.1\"");
    tool("java", "echo \"java: $*\"; exit 7");
  }

  @Test
  void builds_once_and_then_runs_the_jar_with_its_arguments_and_exit_status() throws Exception {
    tool("mvn", MAVEN_THAT_BUILDS);
    Launched first = launch(house.resolve("lastseat"), "serve", "two words");
    assertThat(first.status()).isEqualTo(7);
    assertThat(first.err())
        .contains("building Lastseat, once; this takes about two minutes")
        .contains("mvn in " + house + ": ");
    assertThat(first.out())
        .isEqualTo(
            "java: -XX:G1PeriodicGCInterval=60000 -jar "
                + house
                + "/cli/target/lastseat.jar serve two words\n");

    Launched second = launch(house.resolve("lastseat"), "roster", "x");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).endsWith("lastseat.jar roster x\n");
  }

  @Test
  void simulate_walk_bench_and_the_completion_are_in_the_jar_that_has_all_commands()
      throws Exception {
    jar("bench/target/lastseat-bench.jar");
    jar("cli/target/lastseat.jar");
    String all = "-jar " + house + "/bench/target/lastseat-bench.jar ";
    Path launcher = house.resolve("lastseat");
    assertThat(launch(launcher, "bench", "--quick").out())
        .contains("-Dlastseat.home=" + house)
        .endsWith(all + "bench --quick\n");
    for (String other : List.of("simulate", "walk", "generate-completion")) {
      assertThat(launch(launcher, other).out()).endsWith(all + other + "\n");
    }
    assertThat(launch(launcher, "--help").out()).contains(all);
    assertThat(launch(launcher, "serve", "--help").out()).contains("cli/target/lastseat.jar");
  }

  @Test
  void help_needs_no_build_where_something_is_built() throws Exception {
    jar("cli/target/lastseat.jar");
    assertThat(launch(house.resolve("lastseat"), "--help").out())
        .endsWith("cli/target/lastseat.jar --help\n");
  }

  /** The archive of a jar that was built anew would only be refused, with a warning. */
  @Test
  void starts_with_the_archive_of_classes_that_its_build_made() throws Exception {
    tool("mvn", MAVEN_THAT_BUILDS);
    tool("java", "echo \"java: $*\"; case \"$1\" in *AtExit=*) touch \"${1#*=}\";; esac");
    String archive = "-XX:SharedArchiveFile=" + house + "/cli/target/lastseat-17.jsa";
    Launched first = launch(house.resolve("lastseat"), "serve");
    assertThat(first.out()).contains(archive).hasLineCount(1);
    assertThat(launch(house.resolve("lastseat"), "serve").out()).contains(archive);
    Path jar = house.resolve("cli/target/lastseat.jar");
    Files.setLastModifiedTime(
        jar, Files.getLastModifiedTime(house.resolve("cli/target/lastseat-17.jsa")));
    assertThat(launch(house.resolve("lastseat"), "serve").out()).contains(archive);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    assertThat(launch(house.resolve("lastseat"), "serve").out()).doesNotContain("jsa");
  }

  private void jar(String path) throws Exception {
    Files.createDirectories(house.resolve(path).getParent());
    Files.createFile(house.resolve(path));
  }

  @Test
  void finds_its_house_through_a_symbolic_link() throws Exception {
    tool("mvn", MAVEN_THAT_BUILDS);
    Path link = Files.createSymbolicLink(folder.resolve("link"), house.resolve("lastseat"));
    assertThat(launch(link, "serve").out()).contains(house + "/cli/target/lastseat.jar serve");
  }

  @Test
  void says_that_maven_is_missing() throws Exception {
    assertThat(failed().err()).contains("install Maven 3.8 or later").hasLineCount(1);
  }

  @Test
  void says_that_the_build_failed() throws Exception {
    tool("mvn", "echo 'what Maven says'; exit 1");
    Launched launched = failed();
    assertThat(launched.out()).isEmpty();
    assertThat(launched.err()).contains("what Maven says", "lastseat: the build failed");
  }

  @Test
  void says_that_java_is_missing() throws Exception {
    Files.delete(tools.resolve("java"));
    assertThat(failed().err()).contains("needs a JDK of version 17 or later").hasLineCount(1);
  }

  @Test
  void says_that_java_is_too_old() throws Exception {
    for (String old : List.of("JAVA_VERSION=\"1.8.0_402\"", "JAVA_VERSION=\"11.0.22\"")) {
      release(old);
      assertThatJavaIsTooOld();
    }
    Files.delete(tools.resolveSibling("release"));
    tool("java", "echo 'openjdk version \"16.0.2\" 2021-07-20' >&2");
    assertThatJavaIsTooOld();
  }

  private void assertThatJavaIsTooOld() throws Exception {
    assertThat(failed().err()).contains("17 or later", tools + "/java is older").hasLineCount(1);
  }

  private Launched failed() throws Exception {
    Launched launched = launch(house.resolve("lastseat"), "serve");
    assertThat(launched.status()).isEqualTo(1);
    return launched;
  }

  private record Launched(int status, String out, String err) {}

  private Launched launch(Path launcher, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("/usr/bin/bash", launcher.toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    return new Launched(process.waitFor(), Files.readString(out), Files.readString(err));
  }

  private void release(String line) throws Exception {
    Files.writeString(tools.resolveSibling("release"), line + "\n");
  }

  private void tool(String name, String script) throws Exception {
    Path tool = Files.writeString(tools.resolve(name), "#!/usr/bin/bash\n" + script + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }
}
