package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Ran;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.own.OwnLists;
import io.lastseat.own.OwnRequest;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The output and exit status of {@code lastseat find} and {@code lastseat erase}. */
class EraseCommandTest {

  private final OwnTables tables = new OwnTables();
  private final Reserve old = reserve(1, Instant.now().minus(Duration.ofDays(3)));
  private final Reserve young = reserve(2, Instant.now());

  @BeforeEach
  void put() {
    tables.take(old);
    tables.take(young);
  }

  @Test
  void itFindsLooksErasesAndSaysWhatToDo() throws Exception {
    String hers = "--applicant=Ada Lovelace";
    Ran found = command("find", hers).done();
    assertThat(found.out())
        .contains("hall  " + old.id() + "  request, taken in " + old.takenAt())
        .contains("2  requests");

    assertThat(command("erase", hers, "--dry-run").done().out())
        .contains("2  requests", "Nothing was erased.", "it is for ever")
        .contains("Request " + young.id() + " of hall was taken in at ");
    assertThat(command("find", hers).out()).isEqualTo(found.out());

    assertThat(command("erase", hers).ended(1).err())
        .contains("Request " + young.id() + " of hall was taken in at " + young.takenAt())
        .contains("Erase it after " + young.takenAt().plus(Duration.ofDays(2)) + "; or say --now");
    assertThat(command("find", hers).out()).isEqualTo(found.out());

    assertThat(command("erase", "--resource", "hall", "--request", old.id().text()).done().out())
        .contains("Erased from", "1  requests", "Run it again after ");

    Ran done = command("erase", hers, "--now").done();
    assertThat(done.out()).contains("1  requests", "Backups and exports");
    assertThat(command("find", hers).out()).isEqualTo("That name stands nowhere.\n");
    assertThat(command("erase", hers).done().out())
        .contains("Nothing is to be erased: the name stands nowhere.");
  }

  @Test
  void whatCannotBeMeantIsTold() {
    assertThat(command("erase", "--resource", "hall", "--request", id(9).text()).ended(1).err())
        .contains("There is no request " + id(9) + " of a resource hall in these tables.");
    assertThat(command("erase", "--request", old.id().text()).err())
        .contains("Say of which resource the request is (--resource)");
    assertThat(command("erase", "--request", "x", "--resource", "hall").err())
        .contains("That is no request's id: x");
    assertThat(command("erase", "--applicant", "x", "--resource", "/").status()).isEqualTo(2);
    assertThat(command("erase").status()).isEqualTo(2);
    assertThat(command("erase", "--applicant", "x", "--request", "y").status()).isEqualTo(2);
    assertThat(command("find").status()).isEqualTo(2);
  }

  @Test
  void aFoundNameHasItsUnitsByCategory() {
    Reserve plain = reserve(3, Instant.now());
    Quantities balcony = new Quantities(TreeMap.of("balcony", 1L));
    tables.take(
        new Reserve(plain.id(), plain.resource(), plain.takenAt(), plain.content().in(balcony)));

    assertThat(command("find", "--applicant", "Ada Lovelace").out())
        .containsPattern("hall  " + id(3) + "  request, taken in [^ ]+Z, balcony: 1\n")
        .containsPattern("hall  " + old.id() + "  request, taken in [^ ]+Z\n");
  }

  /** The command erases the list that a subject names; his requests and other lists stay. */
  @Test
  void itErasesAList() {
    OwnLists lists = new OwnLists(tables.client, tables.names);
    OwnRequest request = new OwnRequest(new ResourceId("hall"), old.id());
    for (String subject : List.of("ada|1", "bob|2")) {
      lists.note(Owner.of(subject), request, Instant.now());
    }
    lists.note(Owner.of("ada|1"), request, Instant.now().minus(OwnLists.KEPT).minusSeconds(9));

    assertThat(command("erase", "--subject", "ada|1", "--dry-run").done().out())
        .contains("hall/" + old.id(), "Nothing was erased.");
    assertThat(command("erase", "--subject", "ada|1", "--resource", "hall").err())
        .contains("A list is of all resources: leave --resource out");
    assertThat(command("erase", "--subject", "ada|1").done().out())
        .contains("Erased the list of 1 requests; the requests themselves");
    assertThat(command("erase", "--subject", "ada|1").out())
        .contains("no person of that name keeps");

    assertThat(command("erase", "--subject", "bob|2", "--dry-run").out())
        .contains("hall/" + old.id());
    assertThat(command("find", "--applicant", "Ada Lovelace").out()).contains("2  requests");
  }

  private static Reserve reserve(int number, Instant takenAt) {
    return new Reserve(
        id(number),
        new ResourceId("hall"),
        takenAt.truncatedTo(ChronoUnit.MILLIS),
        "Ada Lovelace",
        1,
        Option.some("deaf in one ear"));
  }

  private static RequestId id(int number) {
    byte[] bytes = new byte[RequestId.TOKEN_BYTES];
    bytes[0] = (byte) number;
    return RequestId.of(bytes, 1);
  }

  private Ran command(String name, String... more) {
    return Ran.of(
        tables.options(), Stream.concat(Stream.of(name), Stream.of(more)).toArray(String[]::new));
  }
}
