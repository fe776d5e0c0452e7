package io.lastseat.spring;

import io.lastseat.client.Lastseat;
import io.lastseat.client.Readiness;
import io.lastseat.client.answer.LastseatFailure;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Makes a {@link Lastseat} of the properties, unless the application has one. With the actuator
 * there is a health indicator, and with Micrometer the client counts.
 */
@AutoConfiguration
@EnableConfigurationProperties(LastseatProperties.class)
public final class LastseatAutoConfiguration {

  private static final String HEALTH = "lastseatHealthIndicator";

  /** A probe of the application must not wait for longer. */
  private static final Duration MOST = Duration.ofSeconds(3);

  @Bean
  @ConditionalOnMissingBean
  Lastseat lastseat(LastseatProperties properties, ObjectProvider<LastseatCustomizer> customizers) {
    Lastseat.Builder client =
        at(properties.url()).patience(properties.patience()).attempts(properties.attempts());
    Optional.ofNullable(properties.apiKey())
        .filter(key -> !key.isBlank())
        .ifPresent(client::apiKey);
    customizers.orderedStream().forEach(each -> each.customize(client));
    return client.build();
  }

  private static Lastseat.Builder at(URI url) {
    try {
      return Lastseat.at(url);
    } catch (IllegalArgumentException noServer) {
      throw new InvalidConfigurationPropertyValueException(
          "lastseat.url",
          url,
          "It is no address of a server over HTTP. Write one like http://127.0.0.1:8080 or"
              + " https://seats.example.org, without a query.");
    }
  }

  private static Readiness readiness(Lastseat client) {
    try {
      return client.patience(MOST).readiness();
    } catch (LastseatFailure failure) {
      return new Readiness(false, String.valueOf(failure.getMessage()));
    }
  }

  /** For the actuator of Spring Boot 3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(HealthIndicator.class)
  static class HealthInBoot3 {

    @Bean
    @ConditionalOnMissingBean(name = HEALTH)
    @org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator(
        "lastseat")
    HealthIndicator lastseatHealthIndicator(Lastseat client) {
      return () -> {
        Readiness now = readiness(client);
        return (now.isReady()
                ? org.springframework.boot.actuate.health.Health.up()
                : org.springframework.boot.actuate.health.Health.down())
            .withDetail("server", now.detail())
            .build();
      };
    }
  }

  /** For Spring Boot 4, which has other names for the same. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
  static class HealthInBoot4 {

    @Bean
    @ConditionalOnMissingBean(name = HEALTH)
    @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator(
        "lastseat")
    org.springframework.boot.health.contributor.HealthIndicator lastseatHealthIndicator(
        Lastseat client) {
      return () -> {
        Readiness now = readiness(client);
        return (now.isReady()
                ? org.springframework.boot.health.contributor.Health.up()
                : org.springframework.boot.health.contributor.Health.down())
            .withDetail("server", now.detail())
            .build();
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Figures {

    /** Comes first, so an application may have an observer of its own. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    LastseatCustomizer lastseatFigures(ObjectProvider<MeterRegistry> registry) {
      return client -> registry.ifUnique(found -> client.observer(new ClientFigures(found)));
    }
  }
}
