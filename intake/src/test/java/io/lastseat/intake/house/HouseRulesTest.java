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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Imports follow one direction, and each rule catches a planted violation. */
class HouseRulesTest {

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.lastseat.intake");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("io.lastseat.intake.house.planted");

  /** Classes that read and write HTTP stand beside their use case, with names of their task. */
  private static final String HTTP_SIDE =
      ".*\\.(\\w*(Endpoint|Body|Document|Problems|Cursor|CursorEpoch|PublicKey)"
          + "|TermsPrecondition|PageOfCommits)(\\$.*)?";

  private static final String[] USE_CASES = {
    "..intake.request..",
    "..intake.lookup..",
    "..intake.reservation..",
    "..intake.claim..",
    "..intake.lock..",
    "..intake.execution..",
    "..intake.series..",
    "..intake.resource..",
    "..intake.roster..",
    "..intake.feed..",
    "..intake.webhook.."
  };

  private static final String[] HTTP = {
    "..intake.http..", "..intake.json..", "..intake.document..", "..intake.door.."
  };

  private static ArchRule useCasesKnowNoAdapter(String... useCases) {
    return noClasses()
        .that()
        .resideInAnyPackage(useCases)
        .and()
        .haveNameNotMatching(HTTP_SIDE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.lastseat.intake.http..",
            "io.lastseat.intake.json..",
            "io.lastseat.intake.document..",
            "io.lastseat.intake.door..",
            "io.lastseat.intake.dynamodb..",
            "software.amazon..",
            "com.amazonaws..",
            "com.fasterxml..");
  }

  private static ArchRule theHttpSideKnowsNoTable(String... http) {
    return noClasses()
        .that()
        .resideInAnyPackage(http)
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
    holds(useCasesKnowNoAdapter(USE_CASES), useCasesKnowNoAdapter("..planted.."));
  }

  @Test
  void theHttpSideKnowsNoTable() {
    holds(theHttpSideKnowsNoTable(all(HTTP, USE_CASES)), theHttpSideKnowsNoTable("..planted.."));
  }

  @Test
  void timeAndSurroundingsComeFromOutside() {
    holds(
        timeAndSurroundingsComeFromOutside(
            all(HTTP, USE_CASES, new String[] {"..intake.admit..", "..intake.dynamodb.."})),
        timeAndSurroundingsComeFromOutside("..planted.."));
  }

  private static String[] all(String[]... packages) {
    return Stream.of(packages).flatMap(Stream::of).toArray(String[]::new);
  }

  private static void holds(ArchRule rule, ArchRule sameRuleOnThePlanted) {
    assertThat(rule.evaluate(HOUSE).getFailureReport().getDetails()).isEmpty();
    assertThat(sameRuleOnThePlanted.evaluate(PLANTED).hasViolation()).isTrue();
  }
}
