package io.lastseat.local.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A side of the template that must be as documented, and violations that prove the check sees. */
abstract class TemplateContract {

  abstract List<String> complaints(Template template);

  abstract Stream<Plant> plants();

  @Test
  void theTemplateKeepsIt() {
    assertThat(complaints(Template.deployed())).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> aPlantedViolationIsFound() {
    return plants().map(plant -> DynamicTest.dynamicTest(plant.complaint(), () -> isFound(plant)));
  }

  private void isFound(Plant plant) {
    Template violated = plant.violation().apply(Template.deployed());
    assertThat(complaints(violated)).anySatisfy(it -> assertThat(it).contains(plant.complaint()));
  }
}
