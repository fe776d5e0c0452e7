package io.lastseat.browser;

import io.lastseat.browser.BadNetwork.Weather;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** One theatre for all tests of a class, and for each of them a person with a new browser. */
abstract class TheatreVisit {

  @AutoClose static Theatre theatre;
  Browser browser;

  @BeforeAll
  static void doorsOpen() {
    theatre = new Theatre();
  }

  @BeforeEach
  void sitDown() {
    theatre.network().is(Weather.FINE);
    browser = Browser.of(theatre.network().url(), "en-GB");
  }

  @AfterEach
  void leave() {
    browser.close();
  }
}
