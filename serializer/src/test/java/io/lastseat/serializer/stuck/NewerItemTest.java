package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.tables.StreamImage;
import io.lastseat.testkit.Records;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A newer program's request stands before an older one. It stays undecided, everything else goes
 * on, and a program that knows it decides it later.
 */
class NewerItemTest {

  private final Hall hall = new Hall();
  private final Request created = hall.put(hall.configure("a", 9));
  private final Request before = hall.put(hall.reserve("a", 0));
  private final Request newer = hall.reserve("a", 0);
  private final Request behind = hall.put(hall.reserve("a", 0));
  private final Request elsewhere = hall.put(hall.reserve("b", 0));
  private final DynamodbStreamRecord record = Records.record(newer);
  private final List<DynamodbStreamRecord> all =
      List.of(
          Records.record(created),
          Records.record(before),
          record,
          Records.record(behind),
          Records.record(elsewhere));

  @ParameterizedTest
  @CsvSource({"kind, hold, reserve", "holdSeconds, 60, ", "v, 2, 1"})
  void nothingIsDecidedAboutItAndTheOthersGoOn(String attribute, String strange, String known) {
    set(attribute, strange);
    hall.put(StreamImage.item(record.getDynamodb().getNewImage()));

    assertThat(hall.parts().batch().handle(Records.delivered(all)))
        .containsExactly(Records.number(record));
    othersAreDecided();
    assertThat(hall.lines).anyMatch(line -> line.contains("deploy the newer"));

    Reconciled found = reconcile();
    assertThat(found.newer().some()).containsExactly("a#0/" + newer.id());
    assertThat(found.leftSomethingUndecided()).isTrue();
    othersAreDecided();

    set(attribute, known);
    hall.put(StreamImage.item(record.getDynamodb().getNewImage()));
    assertThat(reconcile().decided()).as("as a program that knows it").isEqualTo(1);
    hall.hasDecided("a", List.of(created, before, behind, newer));
    assertThat(reconcile().leftSomethingUndecided()).isFalse();
    hall.hasDecided("a", List.of(created, before, behind, newer));
  }

  private void othersAreDecided() {
    hall.hasDecided("a", List.of(created, before, behind));
    hall.hasDecided("b", List.of(elsewhere));
    assertThat(hall.isDecided(newer)).isFalse();
  }

  private Reconciled reconcile() {
    return hall.reconciliation(Duration.ofHours(30)).all();
  }

  private void set(String attribute, String value) {
    var image = record.getDynamodb().getNewImage();
    if (value == null) {
      image.remove(attribute);
    } else {
      AttributeValue typed = new AttributeValue();
      if (Character.isDigit(value.charAt(0))) {
        typed.setN(value);
      } else {
        typed.setS(value);
      }
      image.put(attribute, typed);
    }
  }
}
