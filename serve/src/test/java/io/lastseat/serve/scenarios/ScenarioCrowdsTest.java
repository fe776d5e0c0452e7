package io.lastseat.serve.scenarios;

import org.junit.jupiter.api.Tag;

/** The crowds have as many people as the pages say. */
@Tag("full")
class ScenarioCrowdsTest extends ScenarioCrowds {

  ScenarioCrowdsTest() {
    super(64, Crowd.ROUNDS);
  }
}
