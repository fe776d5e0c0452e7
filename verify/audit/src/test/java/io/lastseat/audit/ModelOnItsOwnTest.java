package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The model states the promises independently: of the product it uses codecs and plain records, and
 * no method that computes. So it cannot share a mistake of the rules.
 */
class ModelOnItsOwnTest {

  static {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.lastseat.audit.promises", "io.lastseat.model", "io.lastseat.tables");

  private static final JavaClasses PLANTED =
      new ClassFileImporter().importPackages("io.lastseat.audit.planted", "io.lastseat.model");

  /** The components of each request and each entry, whatever its record calls them. */
  private static final Set<String> OF_ALL_RECORDS =
      Set.of("id", "resource", "takenAt", "about", "decisionNo");

  @Test
  void theModelUsesNoMethodThatComputes() {
    assertThat(computed(HOUSE, "io.lastseat.audit.promises")).isEmpty();
  }

  @Test
  void oneThatLetsTheProductComputeIsCaught() {
    assertThat(computed(PLANTED, "io.lastseat.audit.planted"))
        .containsExactly("Borrower calls Books.left");
  }

  private static List<String> computed(JavaClasses classes, String room) {
    return classes.stream()
        .filter(type -> type.getPackageName().equals(room))
        .flatMap(type -> type.getAccessesFromSelf().stream())
        .filter(access -> isTheProducts(access.getTargetOwner(), room))
        .filter(access -> access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget)
        .filter(access -> !isPlain(access.getTarget()))
        .map(
            access ->
                "%s calls %s.%s"
                    .formatted(
                        access.getOriginOwner().getSimpleName(),
                        access.getTargetOwner().getSimpleName(),
                        access.getTarget().getName()))
        .distinct()
        .toList();
  }

  private static boolean isTheProducts(JavaClass owner, String room) {
    String name = owner.getPackageName();
    return name.startsWith("io.lastseat.")
        && !name.equals(room)
        && !name.startsWith("io.lastseat.tables");
  }

  /** Returns whether the method only returns a nested record's component of the same name. */
  private static boolean passesOn(AccessTarget target) {
    return target.getOwner().isRecord()
        && target.resolveMember().orElse(null) instanceof JavaCodeUnit method
        && method.getCallsFromSelf().isEmpty()
        && method.getFieldAccesses().stream()
            .anyMatch(
                access ->
                    access.getTargetOwner().isRecord()
                        && access.getName().equals(target.getName()));
  }

  /** Returns whether it is a record's constructor or component, or common to all records. */
  private static boolean isPlain(AccessTarget target) {
    JavaClass owner = target.getOwner();
    String name = target.getName();
    if (target instanceof AccessTarget.ConstructorCallTarget
        || target instanceof AccessTarget.ConstructorReferenceTarget) {
      return owner.isRecord();
    }
    boolean component = owner.isRecord() && owner.tryGetField(name).isPresent();
    return component
        || passesOn(target)
        || OF_ALL_RECORDS.contains(name)
        || Set.of("equals", "hashCode", "toString").contains(name);
  }
}
