package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.test.LastseatExtension;
import io.lastseat.test.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LastseatExtension.class)
class SignUpTest {

  @BeforeEach
  void aConcertWithOneSeat(Lastseat client) {
    Terms terms = Terms.of(1).hold(Duration.ofMinutes(10)).waitingListLimit(5);
    client.resource("concert").create(terms).get();
  }

  @Test
  void whoDoesNotPayLosesTheSeatToTheNext(Lastseat client, TestClock clock) {
    Reservation ada = client.reserve("concert", Application.of("Ada"));
    Reservation ben = client.reserve("concert", Application.of("Ben").orWait());
    assertInstanceOf(Verdict.Held.class, ada.verdict());
    assertInstanceOf(Verdict.Waiting.class, ben.verdict());

    clock.advance(Duration.ofMinutes(11));
    assertInstanceOf(Verdict.Lapsed.class, ada.status());
    assertInstanceOf(Verdict.Held.class, ben.status());
  }

  @Test
  void itsWorldIsItsOwn(Lastseat client) {
    assertEquals(1, client.resource("concert").look().orElseThrow().capacity());
    assertInstanceOf(
        Verdict.Held.class, client.reserve("concert", Application.of("Ada")).verdict());
  }
}
