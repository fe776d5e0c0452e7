package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Imports follow the arrows of {@code docs/inside/architecture.md} in every module. The test plants
 * a violation for each missing arrow, and expects that it is caught.
 */
class ArrowsTest {

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.lastseat");

  private final Drawing drawing = Drawing.inTheDocs(Path.of(".."));

  ArrowsTest() throws IOException {}

  @Test
  void importsGoTheWayOfTheArrows() {
    assertThat(against(drawing, HOUSE)).isEmpty();
  }

  @Test
  void everyArrowThatIsNotDrawnIsCaught(@TempDir Path folder) throws IOException {
    Intruders intruders = new Intruders(folder);
    Set<String> planted = new TreeSet<>();
    for (String room : drawing.rooms()) {
      for (String other : drawing.rooms()) {
        if (!drawing.mayKnow(room, other)) {
          intruders.plant(room, other, someClassOf(other));
          planted.add(room + " knows " + other);
        }
      }
    }
    assertThat(planted)
        .contains(
            "model knows decide",
            "decide knows tables",
            "tables knows log",
            "log knows intake",
            "log knows serializer",
            "log knows audit",
            "intake knows serializer",
            "serializer knows intake",
            "audit knows intake",
            "audit knows log",
            "serializer knows simulator",
            "simulator knows cli",
            "cli knows simulator",
            "serve knows cli",
            "cli knows rig",
            "cli knows bench");
    JavaClasses caught = new ClassFileImporter().importPath(intruders.compiled());
    assertThat(against(drawing, caught)).isEqualTo(planted);
  }

  @Test
  void everyClassHasARoomAndEveryRoomAClass() {
    Set<String> rooms = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      assertThat(drawing.roomOf(type.getPackageName())).as(type.getName()).isPresent();
      rooms.add(drawing.roomOf(type.getPackageName()).get());
    }
    assertThat(rooms).isEqualTo(drawing.rooms());
    assertThat(Drawing.of("model ◀ decide").roomOf("io.lastseat.modelling")).isEmpty();
  }

  private static Set<String> against(Drawing drawing, JavaClasses classes) {
    Set<String> against = new TreeSet<>();
    for (JavaClass type : classes) {
      String room = drawing.roomOf(type.getPackageName()).orElseThrow();
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getPackageName())
          .flatMap(target -> drawing.roomOf(target).stream())
          .filter(other -> !drawing.mayKnow(room, other))
          .forEach(other -> against.add(room + " knows " + other));
    }
    return against;
  }

  private String someClassOf(String room) {
    return HOUSE.stream()
        .filter(type -> drawing.roomOf(type.getPackageName()).equals(Optional.of(room)))
        .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
        .map(JavaClass::getName)
        .findFirst()
        .orElseThrow();
  }
}
