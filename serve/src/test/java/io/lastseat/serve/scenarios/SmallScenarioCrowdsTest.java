package io.lastseat.serve.scenarios;

/** The crowds have a few people, and come once. */
class SmallScenarioCrowdsTest extends ScenarioCrowds {

  SmallScenarioCrowdsTest() {
    super(16, 1);
  }
}
