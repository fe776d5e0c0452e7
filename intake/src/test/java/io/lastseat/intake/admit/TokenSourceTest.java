package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.RequestId;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokenSourceTest {

  @Test
  void tokensDiffer() {
    TokenSource source = TokenSource.random();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      seen.add(RequestId.of(source.next(), 64).text());
    }

    assertThat(seen).hasSize(1000);
  }
}
