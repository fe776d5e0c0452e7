package io.lastseat.simulator.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Rules that make the simulator credible. Each rule catches a planted violation. */
class HouseRulesTest {

  static {
    // No rule here looks into classes of libraries, and reading those takes seconds.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.lastseat.simulator");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("io.lastseat.simulator.house.planted");

  private static ArchRule theAuditorUsesNothingThatDecides(String auditor) {
    return noClasses()
        .that()
        .resideInAPackage(auditor)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.lastseat.decide..",
            "io.lastseat.log..",
            "io.lastseat.intake..",
            "io.lastseat.serializer..");
  }

  private static ArchRule nothingVariesButTheSeed(String world) {
    return noClasses()
        .that()
        .resideInAPackage(world)
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(UUID.class, "randomUUID")
        .orShould()
        .callMethod(ThreadLocalRandom.class, "current")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(Thread.class, "sleep", long.class);
  }

  /** Threads hand over by events: a timeout would depend on the machine. */
  private static ArchRule nothingWaitsByTheRealClock(String world) {
    return noClasses()
        .that()
        .resideInAPackage(world)
        .should()
        .callMethodWhere(
            describe("a wait has a limit of real time", call -> isLimited(call.getTarget())))
        .orShould()
        .callMethod(Object.class, "wait", long.class)
        .orShould()
        .callMethod(Thread.class, "join", long.class)
        .orShould()
        .callMethod(LockSupport.class, "parkNanos", Object.class, long.class)
        .orShould()
        .callMethod(LockSupport.class, "parkUntil", Object.class, long.class);
  }

  private static boolean isLimited(MethodCallTarget target) {
    return target.getOwner().getPackageName().startsWith("java.util.concurrent")
        && target.getRawParameterTypes().stream()
            .anyMatch(type -> type.isEquivalentTo(TimeUnit.class));
  }

  @Test
  void theAuditorUsesNothingThatDecides() {
    holds(
        theAuditorUsesNothingThatDecides("..simulator.auditor.."),
        theAuditorUsesNothingThatDecides("..planted.."));
  }

  @Test
  void nothingVariesButTheSeed() {
    holds(
        nothingVariesButTheSeed("io.lastseat.simulator.."), nothingVariesButTheSeed("..planted.."));
  }

  @Test
  void nothingWaitsByTheRealClock() {
    holds(
        nothingWaitsByTheRealClock("io.lastseat.simulator.."),
        nothingWaitsByTheRealClock("..planted.."));
  }

  private static void holds(ArchRule rule, ArchRule sameRuleElsewhere) {
    assertThat(sameRuleElsewhere.evaluate(PLANTED).hasViolation()).as("it can fail").isTrue();
    rule.check(HOUSE);
  }
}
