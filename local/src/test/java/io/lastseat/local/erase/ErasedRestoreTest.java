package io.lastseat.local.erase;

import static io.lastseat.local.erase.Guests.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.local.recover.Recovery;
import io.lastseat.local.recover.Recovery.Recovered;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table that was restored to a moment before names were erased. */
class ErasedRestoreTest {

  @TempDir private Path folder;

  private final List<String> listed = new ArrayList<>();
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
    erase();
    restore(guests.names.reservations(), before);
    assertThat(guests.places(ADA)).hasSize(1);

    Recovered recovered = recover();
    assertThat(recovered.rowsWritten()).isEqualTo(1);
    assertThat(recovered.setAside()).isZero();
    assertThat(listed).isEmpty();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void anOldLogBringsNoNameBackIntoARowAndIsErasedAgain() throws Exception {
    var before = guests.items(guests.names.decisions());
    erase();
    restore(guests.names.decisions(), before);

    Recovered recovered = recover();
    assertThat(recovered.rowsWritten()).isZero();
    assertThat(listed).isEmpty();
    assertThat(guests.places(ADA)).as("the log").hasSize(1);
    assertThat(guests.halfErased()).isEqualTo(1);
    erase();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void anOldTableOfRequestsIsErasedAgain() throws Exception {
    var before = guests.items(guests.names.requests());
    erase();
    restore(guests.names.requests(), before);
    assertThat(recover().requestsPutBack()).isZero();
    assertThat(guests.halfErased()).isEqualTo(1);
    erase();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void aRequestThatIsLostIsPutBackErased() throws Exception {
    erase();
    for (Map<String, AttributeValue> item : guests.items(guests.names.requests())) {
      guests.client.deleteItem(
          delete ->
              delete
                  .tableName(guests.names.requests())
                  .key(Map.of("lane", item.get("lane"), "requestId", item.get("requestId"))));
    }
    assertThat(recover().requestsPutBack()).isEqualTo(3);
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  private void erase() {
    assertThat(guests.eraser().erase(guests.eraser().find(Guests.ada()))).isEmpty();
  }

  private void restore(String table, List<Map<String, AttributeValue>> items) {
    items.forEach(item -> guests.client.putItem(put -> put.tableName(table).item(item)));
  }

  private Recovered recover() {
    return new Recovery(guests.client, guests.names, Clock.systemUTC(), listed::add)
        .run(Option.none(), false);
  }
}
