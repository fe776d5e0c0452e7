package io.lastseat.intake.roster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.roster.Roster.RosterPlace;
import io.lastseat.model.id.ResourceId;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class CursorTest {

  private static final ResourceId RESOURCE = new ResourceId("concert");
  private static final RosterPlace PLACE = new RosterPlace(1L << 40, 77, 299);

  @Test
  void isReadBack() {
    String cursor = Cursor.of(RESOURCE, PLACE);

    assertThat(cursor).matches("[A-Za-z0-9_-]+");
    assertThat(Cursor.read(RESOURCE, cursor)).containsExactly(PLACE);
  }

  @Test
  void belongsToItsResource() {
    assertThat(Cursor.read(new ResourceId("concert2"), Cursor.of(RESOURCE, PLACE))).isEmpty();
  }

  @Test
  void everyChangedBitIsFound() {
    byte[] bytes = Base64.getUrlDecoder().decode(Cursor.of(RESOURCE, PLACE));
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      String text = Base64.getUrlEncoder().withoutPadding().encodeToString(damaged);
      assertThat(Cursor.read(RESOURCE, text)).as("bit %d", bit).isEmpty();
    }
  }

  @Test
  void otherTextsAreNone() {
    String cursor = Cursor.of(RESOURCE, PLACE);
    for (String text :
        new String[] {"", "x", "=", "%", cursor + "A", cursor + "=", cursor.substring(1)}) {
      assertThat(Cursor.read(RESOURCE, text)).as(text).isEmpty();
    }
  }
}
