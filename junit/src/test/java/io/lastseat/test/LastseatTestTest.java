package io.lastseat.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.client.lock.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.TestPropertySource;

/** Each test of an application of Spring has a server of its own, from its start on. */
@SpringBootTest(classes = LastseatTestTest.OneSeat.class)
@LastseatTest
@TestPropertySource(properties = "lastseat.api-key=boss")
class LastseatTestTest {

  private static final Instant START = Instant.parse("2030-06-01T12:00:00Z");

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class OneSeat {

    @Bean
    CommandLineRunner concert(Lastseat client) {
      return arguments ->
          client.resource("concert").create(Terms.of(1).hold(Duration.ofMinutes(10))).get();
    }

    @Bean
    Clock clockOfApplication() {
      return Clock.systemUTC();
    }

    @Bean
    TestSetup setup() {
      return TestSetup.ordinary().startingAt(START).withKey("boss");
    }
  }

  @Autowired private Lastseat client;
  @Autowired private TestServer server;
  @Autowired private TestClock clock;

  @Test
  void aHoldLapsesByTheClock(@Autowired Clock ofApplication, @Value("${lastseat.url}") String url) {
    Reservation ada = reserved();
    clock.advance(Duration.ofMinutes(11));
    assertThat(ada.status()).isInstanceOf(Verdict.Lapsed.class);
    assertThat(ofApplication.instant()).isEqualTo(START.plus(Duration.ofMinutes(11)));
    assertThat(url).isEqualTo(server.uri().toString());
  }

  @Test
  void theWorldIsNew() {
    assertThat(clock.instant()).isEqualTo(START);
    reserved();
  }

  @Test
  void theApplicationRenewsItsLeasesByTheClock() {
    List<Lease> leases =
        client.lock("report", Duration.ofSeconds(60)).tryAcquire().acquired().stream().toList();
    assertThat(leases).hasSize(1);
    clock.advance(Duration.ofMinutes(5));
    leases.get(0).mustBeHeld();
    clock.advanceWhileClientsPause(Duration.ofMinutes(5));
    assertThat(leases.get(0).isHeld()).isFalse();
    reserved();
  }

  private Reservation reserved() {
    Reservation one = client.reserve("concert", Application.of("Ada"));
    assertThat(one.verdict()).isInstanceOf(Verdict.Held.class);
    return one;
  }
}
