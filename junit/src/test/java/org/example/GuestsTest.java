package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Terms;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.test.LastseatExtension;
import io.lastseat.test.TestServer;
import io.lastseat.test.TestSetup;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class GuestsTest {

  @RegisterExtension
  static LastseatExtension lastseat =
      new LastseatExtension(
          TestSetup.ordinary()
              .startingAt(Instant.parse("2030-06-01T12:00:00Z"))
              .withKey("boss") // the client shows the first key
              .withKey("guest", "read")
              .withoutFeed());

  @Test
  void aGuestLooksAndMakesNoReservation(TestServer server) {
    server.client().resource("concert").create(Terms.of(1)).get();
    Lastseat guest = server.client("guest");
    assertEquals(1, guest.resource("concert").look().orElseThrow().capacity());
    assertThrows(CallFailed.class, () -> guest.reserve("concert", Application.of("Ada")).verdict());
    assertEquals("2030-06-01T12:00:00Z", server.clock().instant().toString());
  }
}
