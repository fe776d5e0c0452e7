package io.lastseat.local.erase;

import static io.lastseat.local.erase.Guests.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.recover.Recovery.Recovered;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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

  @Test
  void rowsAreWrittenAgainFromTheErasedLogAndNobodyIsTold() throws Exception {
    var before = guests.items(guests.names.reservations());
    guests.eraseAda();
    guests.restore(guests.names.reservations(), before);
    assertThat(guests.places(ADA)).hasSize(1);

    Recovered recovered = guests.recover(false);
    assertThat(recovered.rowsWritten()).isEqualTo(1);
    assertThat(recovered.setAside()).isZero();
    assertThat(guests.listed).isEmpty();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void anOldLogBringsNoNameBackIntoARowAndIsErasedAgain() throws Exception {
    var before = guests.items(guests.names.decisions());
    guests.eraseAda();
    guests.restore(guests.names.decisions(), before);

    Recovered recovered = guests.recover(false);
    assertThat(recovered.rowsWritten()).isZero();
    assertThat(guests.listed).isEmpty();
    assertThat(guests.places(ADA)).as("the log").hasSize(1);
    assertThat(guests.halfErased()).isEqualTo(1);
    guests.eraseAda();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void anOldTableOfRequestsIsErasedAgain() throws Exception {
    var before = guests.items(guests.names.requests());
    guests.eraseAda();
    guests.restore(guests.names.requests(), before);
    assertThat(guests.recover(false).requestsPutBack()).isZero();
    assertThat(guests.halfErased()).isEqualTo(1);
    guests.eraseAda();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void aRequestThatIsLostIsPutBackErased() throws Exception {
    guests.eraseAda();
    for (Map<String, AttributeValue> item : guests.items(guests.names.requests())) {
      guests.delete(guests.names.requests(), item);
    }
    assertThat(guests.recover(false).requestsPutBack()).isEqualTo(3);
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }
}
