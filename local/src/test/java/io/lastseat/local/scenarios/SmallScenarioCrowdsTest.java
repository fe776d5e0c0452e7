package io.lastseat.local.scenarios;

/** The same with a few people, once. */
class SmallScenarioCrowdsTest extends ScenarioCrowds {

  SmallScenarioCrowdsTest() {
    super(16, 1);
  }
}
