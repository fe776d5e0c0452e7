package io.lastseat.local.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KeptWhereTest {

  private static final Option<URI> DYNAMODB = Option.some(URI.create("http://127.0.0.1:8000"));
  private static final Option<Path> FOLDER = Option.some(Path.of("data"));
  private static final String WHOLE = Path.of("").toAbsolutePath().resolve("data").toString();

  @Test
  void inAFolderByItsWholePath() {
    assertThat(KeptWhere.sentence(Option.none(), FOLDER, false))
        .isEqualTo("Data is kept in " + WHOLE + ".");
    assertThat(KeptWhere.sentence(Option.none(), FOLDER, true))
        .isEqualTo("Data is kept in " + WHOLE + " (new).");
  }

  @Test
  void inMemory() {
    assertThat(KeptWhere.sentence(Option.none(), Option.none(), true))
        .isEqualTo("Data is in memory and gone with the server.");
  }

  @Test
  void inADynamoDbSomewhereElse() {
    assertThat(KeptWhere.sentence(DYNAMODB, FOLDER, true))
        .isEqualTo(
            "Data is kept in the DynamoDB at http://127.0.0.1:8000, checkpoints in " + WHOLE + ".");
    assertThat(KeptWhere.sentence(DYNAMODB, Option.none(), true))
        .isEqualTo(
            "Data is kept in the DynamoDB at http://127.0.0.1:8000, checkpoints in memory, gone"
                + " with the server.");
  }
}
