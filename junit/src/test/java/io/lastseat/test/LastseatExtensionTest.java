package io.lastseat.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Terms;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Each test has a server of its own, whatever its class looks like. */
@ExtendWith(LastseatExtension.class)
class LastseatExtensionTest {

  @BeforeEach
  void prepare(Lastseat client) {
    assertThat(client.resource("concert").look()).isEmpty();
    client.resource("concert").create(Terms.of(1)).get();
  }

  @RepeatedTest(2)
  void nothingIsLeftOfAnEarlierTest(Lastseat client, TestClock clock, TestServer server) {
    assertThat(client.reserve("concert", Application.of("Ada")).verdict().isGranted()).isTrue();
    assertThat(server.clock()).isSameAs(clock);
    assertThat(Lastseat.at(server.uri()).build().resource("concert").look()).isPresent();
    clock.advance(Duration.ofDays(1));
  }

  @Nested
  @TestInstance(Lifecycle.PER_CLASS)
  class Inside {

    @RepeatedTest(2)
    void aNestedTestSharesTheServerOfWhatIsBeforeIt(Lastseat client) {
      assertThat(client.reserve("concert", Application.of("Ada")).verdict().isGranted()).isTrue();
    }
  }

  @Nested
  class WithAConstructor {

    private final Lastseat own;

    WithAConstructor(Lastseat client) {
      own = client;
    }

    @RepeatedTest(2)
    void itHasTheServerOfItsTest(Lastseat client) {
      assertThat(own).isSameAs(client);
    }
  }

  @Test
  void testsAtTheSameTimeHaveTheirOwn() {
    assertThat(run(AtTheSameTime.class).getTestsSucceededCount()).isEqualTo(2);
  }

  @Test
  void aServerForAllTestsOfAClassIsRefused() {
    TestExecutionSummary summary = run(ForAll.class);
    assertThat(summary.getFailures()).hasSize(1);
    assertThat(summary.getFailures().get(0).getException())
        .hasMessageContaining("A server lasts for one test");
  }

  private static TestExecutionSummary run(Class<?> tests) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(tests))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  @ExtendWith(LastseatExtension.class)
  static class AtTheSameTime {

    private static final CyclicBarrier BOTH = new CyclicBarrier(2);

    @Test
    void one(Lastseat client) throws Exception {
      makesTheOnlyConcert(client);
    }

    @Test
    void other(Lastseat client) throws Exception {
      makesTheOnlyConcert(client);
    }

    private static void makesTheOnlyConcert(Lastseat client) throws Exception {
      BOTH.await();
      client.resource("concert").create(Terms.of(1)).get();
      assertThat(client.reserve("concert", Application.of("Ada")).verdict().isGranted()).isTrue();
      BOTH.await();
    }
  }

  @ExtendWith(LastseatExtension.class)
  static class ForAll {

    @BeforeAll
    static void prepare(Lastseat client) {}

    @Test
    void test() {}
  }

  @Test
  void aKeyIsWantedOnceThereIsOne() {
    TestSetup keyed = TestSetup.ordinary().withKey("boss");
    try (TestServer server = TestServer.start(keyed)) {
      assertThat(server.client().resource("concert").look()).isEmpty();
      Lastseat stranger = Lastseat.at(server.uri()).build();
      assertThatThrownBy(() -> stranger.resource("concert").look()).isInstanceOf(CallFailed.class);
    }
    assertThatThrownBy(() -> keyed.withKey("other", "king"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aServerWithoutAFeedHasNone() {
    try (TestServer server = TestServer.start(TestSetup.ordinary().withoutFeed())) {
      server.settle();
      assertThatThrownBy(() -> server.client().webhooks().all()).isInstanceOf(CallFailed.class);
    }
  }

  @Test
  void thePageShowsTestsThatRun() throws Exception {
    Path examples = Path.of("src/test/java/org/example");
    String sources =
        Files.readString(examples.resolve("SignUpTest.java"))
            + Files.readString(examples.resolve("GuestsTest.java"));
    List<String> shown =
        Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("..", "docs", "testing.md")))
            .results()
            .map(fence -> fence.group(1))
            .toList();
    assertThat(shown).hasSize(2);
    assertThat(sources).contains(shown.get(0), shown.get(1).indent(2));
  }
}
