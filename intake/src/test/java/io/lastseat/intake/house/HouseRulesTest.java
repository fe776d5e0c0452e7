package io.lastseat.intake.house;

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

/** Imports go one way. Each rule is shown a violation that it must catch. */
class HouseRulesTest {

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.lastseat.intake");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("io.lastseat.intake.house.planted");

  private static ArchRule useCasesKnowNoAdapter(String useCases) {
    return noClasses()
        .that()
        .resideInAPackage(useCases)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.lastseat.intake.http..",
            "io.lastseat.intake.dynamodb..",
            "software.amazon..",
            "com.amazonaws..",
            "com.fasterxml..");
  }

  private static ArchRule theHttpSideKnowsNoTable(String http) {
    return noClasses()
        .that()
        .resideInAPackage(http)
        .and()
        .doNotHaveSimpleName("Failures")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.lastseat.intake.dynamodb..", "software.amazon..");
  }

  private static ArchRule timeAndSurroundingsComeFromOutside(String... inside) {
    return noClasses()
        .that()
        .resideInAnyPackage(inside)
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(UUID.class, "randomUUID")
        .orShould()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime");
  }

  @Test
  void useCasesKnowNoAdapter() {
    holds(useCasesKnowNoAdapter("..intake.usecase.."), useCasesKnowNoAdapter("..planted.."));
  }

  @Test
  void theHttpSideKnowsNoTable() {
    holds(theHttpSideKnowsNoTable("..intake.http.."), theHttpSideKnowsNoTable("..planted.."));
  }

  @Test
  void timeAndSurroundingsComeFromOutside() {
    holds(
        timeAndSurroundingsComeFromOutside(
            "..intake.usecase..", "..intake.http..", "..intake.dynamodb.."),
        timeAndSurroundingsComeFromOutside("..planted.."));
  }

  private static void holds(ArchRule rule, ArchRule sameRuleOnThePlanted) {
    assertThat(rule.evaluate(HOUSE).getFailureReport().getDetails()).isEmpty();
    assertThat(sameRuleOnThePlanted.evaluate(PLANTED).hasViolation()).isTrue();
  }
}
