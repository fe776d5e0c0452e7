package io.lastseat.local.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A side of the template that must be as documented, and violations that prove the check sees. */
public abstract class TemplateContract {

  protected abstract List<String> complaints(Template template);

  protected abstract Stream<Plant> plants();

  @Test
  protected void theTemplateKeepsIt() {
    assertThat(complaints(Template.deployed())).isEmpty();
  }

  @TestFactory
  protected Stream<DynamicTest> aPlantedViolationIsFound() {
    return plants().map(plant -> DynamicTest.dynamicTest(plant.complaint(), () -> isFound(plant)));
  }

  private void isFound(Plant plant) {
    Template violated = plant.violation().apply(Template.deployed());
    assertThat(complaints(violated)).anySatisfy(it -> assertThat(it).contains(plant.complaint()));
  }
}
