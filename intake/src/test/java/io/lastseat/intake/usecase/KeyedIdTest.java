package io.lastseat.intake.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import org.junit.jupiter.api.Test;

class KeyedIdTest {

  private static final ResourceId CONCERT = new ResourceId("concert");

  /** It may never change: a key sent before an update must be found after it. */
  @Test
  void isTheSameForEver() {
    assertThat(KeyedId.of(CONCERT, "key-1", 1).text()).isEqualTo("0-egrv1tv9bh0w7begb76kxz7mjg");
    assertThat(KeyedId.of(CONCERT, "key-1", 64).text()).isEqualTo("49-egrv1tv9bh0w7begb76kxz7mjg");
  }

  @Test
  void dependsOnResourceAndKey() {
    RequestId id = KeyedId.of(CONCERT, "key-1", 1);

    assertThat(KeyedId.of(CONCERT, "key-2", 1)).isNotEqualTo(id);
    assertThat(KeyedId.of(new ResourceId("concerts"), "key-1", 1)).isNotEqualTo(id);
    assertThat(KeyedId.of(new ResourceId("concertk"), "ey-1", 1)).isNotEqualTo(id);
  }
}
