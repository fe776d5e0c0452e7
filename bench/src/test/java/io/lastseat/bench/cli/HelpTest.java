package io.lastseat.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Checks the help text of every command. */
class HelpTest {

  private static final int WIDTH = 80;

  /** The last alternative is for a line that shows a command to type. */
  private static final String WHOLE = "[A-Z'].*[.:]|";

  /** A command by its full name, like {@code lastseat quarantine drive}. */
  record Named(String name, CommandLine command) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Named> commands() {
    return all(BenchCommand.line()).toJavaStream();
  }

  private static Vector<Named> all(CommandLine line) {
    return Vector.of(new Named(line.getCommandSpec().qualifiedName(), line))
        .appendAll(Vector.ofAll(line.getSubcommands().values()).distinct().flatMap(HelpTest::all));
  }

  @Test
  void thereAreMany() {
    assertThat(commands().map(Named::name))
        .hasSizeGreaterThan(15)
        .contains("lastseat", "lastseat bench", "lastseat quarantine drive");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void itIsToldInWholeSentencesOfOneWidth(Named named) {
    assertThat(help(named).lines())
        .anyMatch(line -> line.startsWith("Usage: " + named.name()))
        .allMatch(line -> line.length() <= WIDTH)
        .noneMatch(line -> line.contains("${"));
    assertThat(named.command().getCommandSpec().usageMessage().description())
        .isNotEmpty()
        .filteredOn(line -> !line.startsWith("  "))
        .allMatch(line -> line.matches(WHOLE));
    for (ArgSpec argument : named.command().getCommandSpec().args()) {
      assertThat(String.join(" ", argument.description()))
          .as(argument.paramLabel())
          .matches("[A-Za-z'].*[.]")
          .doesNotContain("  ");
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void itListsEachSubcommandWithAWholeSentence(Named named) {
    String list = oneLine(help(named));
    for (CommandLine each : named.command().getSubcommands().values()) {
      UsageMessageSpec usage = each.getCommandSpec().usageMessage();
      assertThat(usage.description()[0]).endsWith(".");
      String line = " " + each.getCommandName() + " " + oneLine(usage.description()[0]);
      assertThat(list.contains(line)).as(line).isNotEqualTo(usage.hidden());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whatCannotBeUnderstoodIsToldInThreeLines(Named named) {
    Vector<String> words = Vector.of(named.name().split(" ")).tail();
    Ran wrong = Ran.of(words.append("--no-such-option").toJavaArray(String[]::new));
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err())
        .startsWith("lastseat: ")
        .endsWith("Try '" + named.name() + " --help'.\n");
    assertThat(wrong.err().lines().count()).isLessThanOrEqualTo(3);
    Ran withHelp =
        Ran.of(words.appendAll(List.of("--help", "--no-such-option")).toJavaArray(String[]::new));
    assertThat(withHelp.status()).isEqualTo(2);
  }

  @Test
  void aCommandThatThereIsNotHasNoHelp() {
    Ran ran = Ran.of("nonsense", "--help");
    assertThat(ran.status()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith("lastseat: There is no command 'nonsense'\n");
    assertThat(Ran.of("benhc").err()).contains("bench");
  }

  @Test
  void theCompletionKnowsThemAllAndBashAcceptsIt(@TempDir Path folder) throws Exception {
    Ran completion = Ran.of("generate-completion");
    assertThat(completion.status()).isZero();
    assertThat(completion.out()).contains("stampede", "--no-gate", "bench", "--quick", "--kinds");
    Path script = Files.writeString(folder.resolve("completion"), completion.out());
    assertThat(new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start().waitFor())
        .isZero();
  }

  private static String help(Named named) {
    return named.command().getUsageMessage(CommandLine.Help.Ansi.OFF);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private record Ran(int status, String out, String err) {

    static Ran of(String... words) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int status =
          BenchCommand.line()
              .setOut(new PrintWriter(out))
              .setErr(new PrintWriter(err))
              .execute(words);
      return new Ran(status, out.toString(), err.toString());
    }
  }
}
