package org.example;

import io.lastseat.client.Lastseat;
import io.lastseat.client.Terms;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** A concert with three seats, and a form to sign up. */
@SpringBootApplication
public class ConcertApplication {

  static final String CONCERT = "concert";

  public static void main(String[] arguments) {
    SpringApplication.run(ConcertApplication.class, arguments);
  }

  @Bean
  CommandLineRunner concert(Lastseat client) {
    return arguments -> client.resource(CONCERT).create(Terms.of(3)).get();
  }
}
