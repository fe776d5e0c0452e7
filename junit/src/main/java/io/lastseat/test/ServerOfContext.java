package io.lastseat.test;

import io.lastseat.spring.LastseatCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.DynamicPropertyRegistrar;

/** The server of an application of Spring: it starts before the application, and ends with it. */
@Configuration(proxyBeanMethods = false)
class ServerOfContext {

  @Bean
  TestServer lastseatServer(ObjectProvider<TestSetup> setup) {
    return TestServer.start(setup.getIfAvailable(TestSetup::ordinary));
  }

  @Bean
  @Primary
  TestClock lastseatClock(TestServer server) {
    return server.clock();
  }

  @Bean
  DynamicPropertyRegistrar lastseatAddress(TestServer server) {
    return properties -> properties.add("lastseat.url", server::uri);
  }

  @Bean
  LastseatCustomizer lastseatByTheClock(TestServer server) {
    return client -> client.clock(server.clock().ofClients());
  }
}
