package io.lastseat.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A side of the template that must be as documented; planted violations prove the check. */
public abstract class TemplateContract {

  /**
   * A deliberate violation of the template.
   *
   * @param complaint a part of the complaint that must report it
   */
  public record Plant(String complaint, UnaryOperator<Template> violation) {

    public static Plant put(String complaint, String path, String json) {
      return new Plant(complaint, template -> template.with(path, json));
    }

    public static Plant remove(String complaint, String path) {
      return new Plant(complaint, template -> template.without(path));
    }
  }

  protected abstract void judge(Template template, Complaints complaints);

  /**
   * Returns violations of the conditions of {@link Complaints#unless}; those of {@code unlessAt}
   * are planted automatically.
   */
  protected Stream<Plant> plants() {
    return Stream.empty();
  }

  @Test
  protected void theTemplateKeepsIt() {
    assertThat(complaintsAbout(Template.deployed()).sentences()).isEmpty();
  }

  @TestFactory
  protected Stream<DynamicTest> aPlantedViolationIsFound() {
    return Stream.concat(plants(), otherValues())
        .map(plant -> DynamicTest.dynamicTest(plant.complaint(), () -> isFound(plant)));
  }

  /** Returns a violation for each path that must have a certain value. */
  private Stream<Plant> otherValues() {
    return complaintsAbout(Template.deployed()).paths().stream()
        .map(path -> Plant.put(path + " is \"planted\"", path, "'planted'"));
  }

  private void isFound(Plant plant) {
    List<String> found = complaintsAbout(plant.violation().apply(Template.deployed())).sentences();
    assertThat(found).anySatisfy(it -> assertThat(it).contains(plant.complaint()));
  }

  private Complaints complaintsAbout(Template template) {
    Complaints complaints = new Complaints(template);
    judge(template, complaints);
    return complaints;
  }
}
