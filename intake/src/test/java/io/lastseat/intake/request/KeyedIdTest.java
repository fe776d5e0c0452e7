package io.lastseat.intake.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import org.junit.jupiter.api.Test;

class KeyedIdTest {

  private static final ResourceId CONCERT = new ResourceId("concert");

  /** It may never change: a key sent before an update must be found after it. */
  @Test
  void isTheSameForEver() {
    assertThat(KeyedId.of(CONCERT, "key-1", Caller.PUBLIC, 1).text())
        .isEqualTo("0-b2mvpep68q02r3j3ssc0gbjdm8");
    assertThat(KeyedId.of(CONCERT, "key-1", Caller.PUBLIC, 64).text())
        .isEqualTo("41-b2mvpep68q02r3j3ssc0gbjdm8");
  }

  @Test
  void dependsOnTheCaller() {
    RequestId ada = KeyedId.of(CONCERT, "key-1", Caller.subject("ada"), 1);

    assertThat(KeyedId.of(CONCERT, "key-1", Caller.subject("bob"), 1)).isNotEqualTo(ada);
    assertThat(KeyedId.of(CONCERT, "key-1", Caller.KEY_HOLDER, 1)).isNotEqualTo(ada);
    assertThat(KeyedId.of(CONCERT, "key-1", Caller.PUBLIC, 1)).isNotEqualTo(ada);
  }

  @Test
  void dependsOnResourceAndKey() {
    RequestId id = KeyedId.of(CONCERT, "key-1", Caller.PUBLIC, 1);

    assertThat(KeyedId.of(CONCERT, "key-2", Caller.PUBLIC, 1)).isNotEqualTo(id);
    assertThat(KeyedId.of(new ResourceId("concerts"), "key-1", Caller.PUBLIC, 1)).isNotEqualTo(id);
    assertThat(KeyedId.of(new ResourceId("concertk"), "ey-1", Caller.PUBLIC, 1)).isNotEqualTo(id);
  }
}
