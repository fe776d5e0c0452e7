package io.lastseat.intake.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.command.Caller;
import io.lastseat.command.OwnKey;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import org.junit.jupiter.api.Test;

class OwnKeyTest {

  private static final ResourceId CONCERT = new ResourceId("concert");

  /** The id may never change: after an update a retry must find its first try. */
  @Test
  void isTheSameForEver() {
    assertThat(new OwnKey(Caller.PUBLIC, "key-1").id(CONCERT, 1).text())
        .isEqualTo("0-b2mvpep68q02r3j3ssc0gbjdm8");
    assertThat(new OwnKey(Caller.PUBLIC, "key-1").id(CONCERT, 64).text())
        .isEqualTo("41-b2mvpep68q02r3j3ssc0gbjdm8");
  }

  @Test
  void dependsOnTheCaller() {
    RequestId ada = new OwnKey(Caller.subject("ada"), "key-1").id(CONCERT, 1);

    assertThat(new OwnKey(Caller.subject("bob"), "key-1").id(CONCERT, 1)).isNotEqualTo(ada);
    assertThat(new OwnKey(Caller.KEY_HOLDER, "key-1").id(CONCERT, 1)).isNotEqualTo(ada);
    assertThat(new OwnKey(Caller.PUBLIC, "key-1").id(CONCERT, 1)).isNotEqualTo(ada);
  }

  @Test
  void dependsOnResourceAndKey() {
    RequestId id = new OwnKey(Caller.PUBLIC, "key-1").id(CONCERT, 1);

    assertThat(new OwnKey(Caller.PUBLIC, "key-2").id(CONCERT, 1)).isNotEqualTo(id);
    assertThat(new OwnKey(Caller.PUBLIC, "key-1").id(new ResourceId("concerts"), 1))
        .isNotEqualTo(id);
    assertThat(new OwnKey(Caller.PUBLIC, "ey-1").id(new ResourceId("concertk"), 1))
        .isNotEqualTo(id);
  }
}
