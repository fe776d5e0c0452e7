package io.lastseat.cli.erase;

import static io.lastseat.cli.erase.Guests.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.recover.Recovery.Recovered;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that was restored to a moment before names were erased. */
class ErasedRestoreTest {

  @TempDir private Path folder;

  private Guests guests;

  @BeforeEach
  void open() {
    guests = new Guests(folder);
    guests.decide(
        guests.configure("concert", 20),
        guests.reserve("concert", ADA, 1),
        guests.reserve("concert", "Linus", 1));
  }

  /** Her name was erased since that copy of the table was made. */
  private Recovered recoveredWithOlder(String table) {
    var before = guests.items(table);
    guests.eraseAda();
    guests.restore(table, before);
    return guests.recover(false);
  }

  private void nothingOfHersStands() throws Exception {
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void rowsAreWrittenAgainFromTheErasedLogAndNobodyIsTold() throws Exception {
    Recovered recovered = recoveredWithOlder(guests.names.reservations());
    assertThat(recovered.rowsWritten()).isEqualTo(1);
    assertThat(recovered.setAside()).isZero();
    assertThat(guests.listed).isEmpty();
    nothingOfHersStands();
  }

  @Test
  void anOldLogBringsNoNameBackIntoARowAndIsErasedAgain() throws Exception {
    Recovered recovered = recoveredWithOlder(guests.names.decisions());
    assertThat(recovered.rowsWritten()).isZero();
    assertThat(guests.listed).isEmpty();
    assertThat(guests.places(ADA)).as("the log").hasSize(1);
    assertThat(guests.halfErased()).isEqualTo(1);
    guests.eraseAda();
    nothingOfHersStands();
  }

  @Test
  void anOldTableOfRequestsIsErasedAgain() throws Exception {
    assertThat(recoveredWithOlder(guests.names.requests()).requestsPutBack()).isZero();
    assertThat(guests.halfErased()).isEqualTo(1);
    guests.eraseAda();
    nothingOfHersStands();
  }

  @Test
  void aRequestThatIsLostIsPutBackErased() throws Exception {
    guests.eraseAda();
    guests.restore(guests.names.requests(), List.of());
    assertThat(guests.recover(false).requestsPutBack()).isEqualTo(3);
    nothingOfHersStands();
  }
}
