package io.lastseat.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Imports follow one direction, and the core is pure. Each rule catches a planted violation. */
class HouseRulesTest {

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.lastseat");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("io.lastseat.house.planted");

  private static ArchRule modelKnowsNobody(String model) {
    return noClasses()
        .that()
        .resideInAPackage(model)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.lastseat.decide..",
            "io.lastseat.tables..",
            "io.lastseat.log..",
            "software.amazon..",
            "com.amazonaws..");
  }

  private static ArchRule decisionKnowsTheModelAlone(String decide) {
    return noClasses()
        .that()
        .resideInAPackage(decide)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.lastseat.tables..", "io.lastseat.log..", "software.amazon..", "com.amazonaws..");
  }

  private static ArchRule theCoreAsksNobody(String... core) {
    return noClasses()
        .that()
        .resideInAnyPackage(core)
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(UUID.class, "randomUUID")
        .orShould()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Clock.class, java.util.Random.class);
  }

  @Test
  void theModelKnowsNobody() {
    holds(modelKnowsNobody("io.lastseat.model.."), modelKnowsNobody("..planted.."));
  }

  @Test
  void theDecisionKnowsTheModelAlone() {
    holds(
        decisionKnowsTheModelAlone("io.lastseat.decide.."),
        decisionKnowsTheModelAlone("..planted.."));
  }

  @Test
  void theCoreHasNoClockNoRandomnessNoEnvironment() {
    holds(
        theCoreAsksNobody("io.lastseat.model..", "io.lastseat.decide.."),
        theCoreAsksNobody("..planted.."));
  }

  private static void holds(ArchRule rule, ArchRule sameRuleOnThePlanted) {
    assertThat(rule.evaluate(HOUSE).getFailureReport().getDetails()).isEmpty();
    assertThat(sameRuleOnThePlanted.evaluate(PLANTED).hasViolation()).isTrue();
  }
}
