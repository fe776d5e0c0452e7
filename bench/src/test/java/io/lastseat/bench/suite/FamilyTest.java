package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.DynamoKinds;
import io.lastseat.bench.lastseat.LastseatKind;
import io.lastseat.bench.postgres.PostgresKinds;
import io.lastseat.bench.report.Family;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import org.junit.jupiter.api.Test;

/** Pictures know a candidate's family by its name alone. */
class FamilyTest {

  @Test
  void everyCandidateHasANameOfItsFamily() {
    assertAllAre(Family.LASTSEAT, LastseatKind.all());
    assertAllAre(Family.DYNAMO, DynamoKinds.all());
    assertAllAre(Family.POSTGRES, PostgresKinds.all());
    assertAllAre(Family.MACHINE, List.of(DynamoKinds.barePut()));
  }

  private static void assertAllAre(Family family, Seq<? extends Kind<?>> kinds) {
    assertThat(kinds.map(Kind::name).asJava())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(Family.of(name)).as(name).isEqualTo(family));
  }
}
