package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

  /** Another test checks the help of all commands, the bench included. */
  @ParameterizedTest
  @ValueSource(strings = {"serve", "audit", "lock acquire", "generate-completion"})
  void help_and_version_are_printed(String command) {
    Ran help = Ran.of(List.of("--help"), command.split(" ")).done();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).contains("Usage: lastseat " + command);
    assertThat(Ran.of(List.of("--version"), command.split(" ")).out()).startsWith("lastseat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zzz",
        "serve --port=-1",
        "serve --port=65536",
        "serve --port=many",
        "serve --in-memory --data=there",
        "serve --endpoint=localhost:8000",
        "serve --tables=one,two,three",
        "serve --endpoint=http://127.0.0.1:8000 --tables=one,two",
        "serve --bind=0.0.0.0",
        "serve --bind=192.0.2.1",
        "serve --bind=256.1.1.1 --tls-in-front",
        "serve --bind= --tls-in-front",
        "stampede",
        "stampede --capacity=-1 --requests=1 --clients=1",
        "stampede --capacity=1 --requests=0 --clients=1",
        "stampede --capacity=1 --requests=1000001 --clients=1",
        "stampede --capacity=1 --requests=1 --clients=0",
        "stampede --capacity=1 --requests=1 --clients=257",
        "stampede --capacity=1 --requests=1 --clients=1 --quantity=0",
        "stampede --capacity=1.5 --requests=1 --clients=1",
        "stampede --capacity=1 --requests=1 --clients=1 --url=127.0.0.1:8080",
        "roster",
        "roster night --format=xml",
        "roster night --url=nowhere",
        "roster night --url=a|b",
        "reconcile --older-than=soon",
        "reconcile --older-than=-PT1S",
        "reconcile --older-than=PT999999999H",
        "nonsense --help",
        "roster night --url=ftp://127.0.0.1",
        "status night",
        "confirm night",
        "confirm night 0-x 2",
        "confirm night 0-x --quantity=two",
        "extend night 0-x",
        "change night 0-x",
        "change night 0-x 2 --of=adult=1",
        "confirm night 0-x --quantity=2 --of=adult=1",
        "change night 0-x two",
        "change night 0-x 1.5",
        "cancel night",
        "ticket night",
        "deposit night",
        "deposit night much",
        "run-once report -- true",
        "run-once report --at=2030-06-03",
        "run-once report --at=2030-06-03 --lease=PT4S -- true",
        "lock acquire nightly --lease=60",
        "audit two words",
        "audit night/day",
        "feed --dry-run",
        "feed --data=there",
        "feed --repair --follow",
        "feed --repair --since=yesterday",
        "feed --repair --tables=one,two,three",
        "audit --endpoint=localhost:8000",
        "audit --endpoint=http://127.0.0.1:8000 --data=there"
      })
  void wrong_usage_is_said_and_answered_with_2(String line) {
    Ran wrong = Ran.lastseat(line.isEmpty() ? new String[0] : line.split(" ")).ended(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err())
        .startsWith("lastseat: ")
        .contains("Try 'lastseat")
        .doesNotContain("\tat ", "Exception", "Usage:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stampede --capacity=1 --requests=1 --clients=1",
        "roster night",
        "roster night --format=csv",
        "status night 0-x",
        "confirm night 0-x",
        "extend night 0-x PT5M",
        "change night 0-x 2",
        "cancel night 0-x",
        "deposit night 100"
      })
  void a_server_that_is_not_there_is_told_in_one_sentence(String line) throws IOException {
    try (Socket deaf = new Socket()) {
      // Its port is nobody else's, and it does not listen.
      deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String url = "http://127.0.0.1:" + deaf.getLocalPort();
      Ran ran = Ran.lastseat((line + " --url=" + url).split(" ")).ended(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .hasLineCount(1)
          .startsWith("lastseat: No answer from " + url)
          .contains("lastseat serve");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lock run nightly", "run-once report --at=2030-06-03"})
  void a_command_that_no_server_let_run_is_told_by_a_status_of_its_own(String line)
      throws IOException {
    try (Socket deaf = new Socket()) {
      deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String url = "http://127.0.0.1:" + deaf.getLocalPort();
      Ran ran = Ran.lastseat((line + " --url=" + url + " -- false").split(" ")).ended(69);
      assertThat(ran.err()).hasLineCount(1).startsWith("lastseat: No answer from " + url);
    }
  }

  @Test
  void the_server_may_be_named_by_the_environment_and_the_option_wins() throws Exception {
    Map<String, String> environment = Map.of("LASTSEAT_URL", "ftp://there");
    try (Child named = Child.inEnvironment(environment, "roster", "night");
        Child told =
            Child.inEnvironment(environment, "roster", "night", "--url=http://127.0.0.1:1")) {
      assertThat(named.status()).isEqualTo(2);
      assertThat(named.err()).contains("must be an HTTP address");
      assertThat(told.status()).isEqualTo(1);
      assertThat(told.err()).contains("No answer from http://127.0.0.1:1");
    }
    assertThat(Ran.lastseat("roster", "--help").out()).contains("LASTSEAT_URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"lock run nightly --lease=60 -- true", "extend night 0-x 60", "claim --hold=60"})
  void a_length_of_time_is_shown_to_who_types_a_number(String line) {
    assertThat(Ran.lastseat(line.split(" ")).ended(2).err())
        .contains("'60' is no length of time such as PT60S");
  }

  @ParameterizedTest
  @CsvSource({
    "sevre,'lastseat serve'",
    "statsu night,'lastseat status'",
    "lock acquier,'lastseat lock acquire'",
    "serve --prot=1,'--port'",
    "serve --in_memory,'--in-memory'"
  })
  void a_mistyped_word_is_told_the_one_that_was_meant(String typed, String meant) {
    Ran wrong = Ran.of(List.of(), typed.split(" "));

    assertThat(wrong.err()).contains("Did you mean '" + meant + "'?").doesNotContain(" or ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"serve --port=0 @/not/there", "@/not/there serve", "audit concert @/not/there"})
  void a_file_of_options_that_is_not_there_is_named(String line) {
    assertThat(Ran.lastseat(line.split(" ")).ended(2).err())
        .startsWith("lastseat: The file /not/there is not there, or cannot be read");
  }
}
