package io.lastseat.cli.deploy.rights;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.archive.Archiving;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The functions never delete. Only the code for archiving does, which an operator runs, one item at
 * a time. IAM cannot forbid it in {@code BatchWriteItem}, which puts and deletes under one action,
 * so this test checks the code.
 */
final class NothingIsDeletedTest {

  private static final ArchRule NO_DELETE =
      noClasses()
          .should()
          .accessTargetWhere(
              DescribedPredicate.describe(
                  "deletes",
                  access ->
                      access.getTarget().getName().matches("(?i).*delete(Item|Request|Table).*")))
          .orShould()
          .dependOnClassesThat(
              simpleNameStartingWith("Delete")
                  .and(resideOutsideOfPackage("io.lastseat.."))
                  .as("delete something"));

  private static final ArchRule NO_DELETE_IN_A_BATCH =
      noClasses().should().dependOnClassesThat().areAssignableTo(DeleteRequest.class);

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.lastseat")
          .that(
              JavaClass.Predicates.resideOutsideOfPackages(
                  "io.lastseat.serve..",
                  "io.lastseat.cli..",
                  "io.lastseat.dynamo..",
                  "io.lastseat.simulator..",
                  "io.lastseat.embedded..",
                  "io.lastseat.testkit.."));

  @Test
  void noFunctionNamesADelete() {
    // The note of parked requests is deleted after their verdicts; it is no verdict or request.
    JavaClasses functions =
        HOUSE
            .that(JavaClass.Predicates.resideOutsideOfPackage("io.lastseat.serializer.archive"))
            .that(
                DescribedPredicate.not(
                    JavaClass.Predicates.belongToAnyOf(
                        io.lastseat.serializer.sweep.ParkedNotes.class)));
    assertThat(functions.contain(IntakeFunction.class)).isTrue();
    assertThat(functions.contain(SerializerFunction.class)).isTrue();
    assertThat(functions.contain(Archiving.class)).isFalse();
    NO_DELETE.check(functions);
  }

  @Test
  void archivingDeletesOneItemAtATime() {
    assertThat(HOUSE.contain(Archiving.class)).isTrue();
    NO_DELETE_IN_A_BATCH.check(HOUSE);
    JavaClasses planted = new ClassFileImporter().importClasses(ByBatch.class);
    assertThat(NO_DELETE_IN_A_BATCH.evaluate(planted).hasViolation()).isTrue();
  }

  @Test
  void aPlantedDeleteIsFound() {
    for (Class<?> planted : new Class<?>[] {ByBatch.class, ByClient.class, ByTable.class}) {
      JavaClasses classes = new ClassFileImporter().importClasses(planted);
      assertThat(NO_DELETE.evaluate(classes).hasViolation()).as(planted.getSimpleName()).isTrue();
    }
  }

  static final class ByBatch {
    WriteRequest delete() {
      return WriteRequest.builder().deleteRequest(DeleteRequest.builder().build()).build();
    }
  }

  static final class ByClient {
    void delete(DynamoDbClient client) {
      client.deleteItem(request -> request.tableName("reservations").key(Map.of()));
    }
  }

  static final class ByTable {
    void delete(DynamoDbTable<String> table) {
      table.deleteItem("item");
    }
  }
}
