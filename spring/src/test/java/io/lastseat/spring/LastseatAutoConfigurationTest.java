package io.lastseat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Terms;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * What an application of Spring Boot 3 gets; {@code .ci/spring} tries one of Spring Boot 4, too.
 */
class LastseatAutoConfigurationTest {

  private static final LastseatServer SERVER =
      LastseatServer.start(ServerSettings.inMemory(line -> {}));

  private final ApplicationContextRunner bare =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(LastseatAutoConfiguration.class));
  private final ApplicationContextRunner runner =
      bare.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
          .withPropertyValues("lastseat.url=" + SERVER.url(), "lastseat.patience=1h");

  @AfterAll
  static void end() {
    SERVER.close();
  }

  @Test
  void theClientComesFromPropertiesAndCounts() {
    runner.run(
        context -> {
          Lastseat client = context.getBean(Lastseat.class);
          client.resource("hall").create(Terms.of(2)).get();
          assertThat(client.resource("nowhere").look()).isEmpty();
          client.reserve("hall", Application.of("Ada").quantity(2)).verdict();
          client.reserve("hall", Application.of("Grace")).verdict();
          assertThat(counts(context.getBean(MeterRegistry.class)))
              .containsEntry("lastseat.client.calls refused", 1.0)
              .containsEntry("lastseat.client.retries", 0.0)
              .containsEntry("lastseat.client.verdicts Accepted", 1.0)
              .hasEntrySatisfying(
                  "lastseat.client.calls done", calls -> assertThat(calls).isGreaterThan(2));
          assertThat(context.getBean(LastseatProperties.class).toString()).doesNotContain("apiKey");
        });
  }

  private static Map<String, Double> counts(MeterRegistry registry) {
    Map<String, Double> counts = new TreeMap<>();
    for (Meter meter : registry.getMeters()) {
      String tag =
          meter.getId().getTags().stream().map(one -> " " + one.getValue()).findAny().orElse("");
      counts.put(meter.getId().getName() + tag, meter.measure().iterator().next().getValue());
    }
    return counts;
  }

  @Test
  void aCallThatIsSentAgainIsARetry() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    HttpServer twice = fake(exchange -> calls.incrementAndGet() < 3 ? 503 : 404);
    try {
      runner
          .withPropertyValues("lastseat.url=" + urlOf(twice), "lastseat.attempts=2")
          .run(
              context -> {
                try {
                  context.getBean(Lastseat.class).resource("hall").look();
                } catch (RuntimeException expected) {
                  assertThat(expected).hasMessageContaining("503");
                }
                assertThat(counts(context.getBean(MeterRegistry.class)))
                    .containsEntry("lastseat.client.retries", 1.0)
                    .containsEntry("lastseat.client.calls failed", 1.0);
              });
    } finally {
      twice.stop(0);
    }
  }

  private interface Fake {
    int status(com.sun.net.httpserver.HttpExchange exchange);
  }

  private static HttpServer fake(Fake fake) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(fake.status(exchange), -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static URI urlOf(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Test
  void healthIsThatOfTheServerAndHasNoKey() throws IOException {
    ApplicationContextRunner inBoot3 =
        runner.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"));
    inBoot3
        .withPropertyValues("lastseat.api-key=lsk_secret")
        .run(
            context -> {
              var health =
                  context.getBean("lastseatHealthIndicator", HealthIndicator.class).health();
              assertThat(health.getStatus()).isEqualTo(Status.UP);
              assertThat(health.getDetails().get("server")).asString().contains("[+]tables ok");
              assertThat(health.toString()).doesNotContain("lsk_secret");
            });
    HttpServer closed = fake(exchange -> 200);
    URI nobody = urlOf(closed);
    closed.stop(0);
    inBoot3
        .withPropertyValues("lastseat.url=" + nobody)
        .run(
            context -> {
              var health =
                  context.getBean("lastseatHealthIndicator", HealthIndicator.class).health();
              assertThat(health.getStatus()).isEqualTo(Status.DOWN);
              assertThat(health.getDetails().get("server"))
                  .isEqualTo("No answer from %s (no connection).".formatted(nobody));
            });
  }

  @Test
  void healthIsThatOfTheServerInBoot4() {
    runner
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
        .run(
            context -> {
              var health =
                  context
                      .getBean(org.springframework.boot.health.contributor.HealthIndicator.class)
                      .health();
              assertThat(health.getStatus().getCode()).isEqualTo("UP");
              assertThat(health.getDetails().get("server")).asString().contains("[+]tables ok");
            });
  }

  @Test
  void healthCanBeTurnedOff() {
    runner
        .withPropertyValues("management.health.lastseat.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean("lastseatHealthIndicator"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:8080", "ftp://example.org", "http://example.org/?a=b"})
  void aBadAddressSaysWhatToWrite(String url) {
    bare.withPropertyValues("lastseat.url=" + url)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .isInstanceOfSatisfying(
                        InvalidConfigurationPropertyValueException.class,
                        invalid -> {
                          assertThat(invalid.getName()).isEqualTo("lastseat.url");
                          assertThat(invalid.getValue()).hasToString(url);
                          assertThat(invalid.getReason()).contains("http://127.0.0.1:8080");
                        }));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.springframework.boot.actuate",
        "io.micrometer",
        "org.springframework.boot.health"
      })
  void actuatorAndMicrometerMayBeAbsent(String absent) {
    bare.withClassLoader(new FilteredClassLoader(absent))
        .run(context -> assertThat(context).hasSingleBean(Lastseat.class));
  }

  @Test
  void anEmptyAddressIsTheDefault() {
    bare.withPropertyValues("lastseat.url=")
        .run(
            context ->
                assertThat(context.getBean(LastseatProperties.class).url())
                    .hasToString("http://127.0.0.1:8080"));
  }

  @Test
  void theClientOfTheApplicationWins() {
    Lastseat own = Lastseat.at(SERVER.url()).build();
    runner
        .withBean(Lastseat.class, () -> own)
        .run(context -> assertThat(context.getBean(Lastseat.class)).isSameAs(own));
  }

  @Test
  void aCustomizerComesAfterThePropertiesAndTheFigures() throws IOException {
    AtomicInteger shown = new AtomicInteger();
    HttpServer server =
        fake(
            exchange -> {
              if ("Bearer fresh".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                shown.incrementAndGet();
              }
              return 503;
            });
    try {
      runner
          .withPropertyValues("lastseat.url=" + urlOf(server), "lastseat.api-key=old")
          .withBean(LastseatCustomizer.class, () -> client -> client.bearerToken(() -> "fresh"))
          .run(
              context ->
                  assertThat(
                          context.getBean(Lastseat.class).patience(Duration.ofHours(1)).readiness())
                      .matches(now -> !now.isReady()));
      assertThat(shown).hasValue(1);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void editorsCompleteTheProperties() throws IOException {
    try (var metadata =
        LastseatProperties.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      var properties = new ObjectMapper().readTree(metadata).path("properties");
      Map<String, String> described = new TreeMap<>();
      properties.forEach(
          one -> described.put(one.path("name").asText(), one.path("type").asText()));
      assertThat(described)
          .isEqualTo(
              Map.of(
                  "lastseat.url", "java.net.URI",
                  "lastseat.api-key", "java.lang.String",
                  "lastseat.patience", "java.time.Duration",
                  "lastseat.attempts", "java.lang.Integer"));
      properties.forEach(one -> assertThat(one.path("description").asText()).isNotBlank());
    }
  }
}
