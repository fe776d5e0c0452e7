package io.lastseat.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GreetingTest {

  private static final String WHOLE = Path.of("").toAbsolutePath().resolve("data").toString();

  @ParameterizedTest
  @CsvSource({
    ",data,false,'in WHOLE.'",
    ",data,true,'in WHOLE (new).'",
    ",,true,",
    "http://127.0.0.1:8000,data,true,in the DynamoDB at http://127.0.0.1:8000."
  })
  void whereDataIsKept(URI endpoint, Path folder, boolean isNew, String where) {
    assertThat(Greeting.keptWhere(Option.of(endpoint), Option.of(folder), isNew))
        .isEqualTo(
            where == null
                ? "Data is in memory and gone with the server."
                : "Data is kept " + where.replace("WHOLE", WHOLE));
  }
}
