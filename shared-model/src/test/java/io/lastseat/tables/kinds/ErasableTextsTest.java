package io.lastseat.tables.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.Erased;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which texts of a reservation are erased, which stay, and what replaces them. */
class ErasableTextsTest {

  private static final RequestId ID = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
  private static final ResourceId CONCERT = new ResourceId("concert");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Pseudonym NOBODY = new Pseudonym("erased-0123456789", NOON.plusSeconds(9));

  /** Returns a reservation with every optional text. */
  private static Reserve reserve(String applicant, String by) {
    return new Reserve(
            ID,
            CONCERT,
            NOON,
            applicant,
            2,
            Option.some("deaf in one ear"),
            Option.some(Duration.ofMinutes(5)),
            true)
        .by(new Staff(true, Option.some(by)))
        .comparedBy("account 4711")
        .ownedBy(Owner.of("auth0|4711"));
  }

  private static Reserve erased(Reserve reserve, String name) {
    Map<String, AttributeValue> item =
        ErasableTexts.IN_FULL.erased(
            RequestCodec.write(new StoredRequest(reserve, Option.none())), name, NOBODY);
    return (Reserve) ((ReadRequest.Known) RequestCodec.read(item)).stored().request();
  }

  @Test
  void ofAnApplicantTheNameAndTheNoteGoAndAllElseStays() {
    assertThat(erased(reserve("Ada", "Grace"), "Ada"))
        .isEqualTo(
            new Reserve(
                ID,
                CONCERT,
                NOON,
                new Reserve.Content(
                        NOBODY.text(), 2, Option.none(), Option.some(Duration.ofMinutes(5)), true)
                    .by(new Staff(true, Option.some("Grace"))),
                Option.some(new Erased(NOBODY.erasedAt(), Option.none()))));
  }

  @Test
  void ofWhoMadeItForAnotherTheNameAloneGoes() {
    Reserve left = erased(reserve("Ada", "Grace"), "Grace");
    assertThat(left.applicant()).isEqualTo("Ada");
    assertThat(left.note()).isNotEmpty();
    assertThat(left.owner()).isEmpty();
    assertThat(left.erased()).isEmpty();
    assertThat(left.staff())
        .isEqualTo(new Staff(true, Option.some(NOBODY.text()), Option.some(NOBODY.erasedAt())));
  }

  @Test
  void whoMadeItForHimselfIsErasedTwice() {
    assertThat(erased(reserve("Ada", "Ada"), "Ada").toString()).doesNotContain("Ada");
  }

  /** Where applicants are limited, an erased applicant's units still count. */
  @Test
  void inWhoseTallyItCountsIsToldByTheLogAlone() {
    Reserve asked = reserve("Ada", "Grace");
    Map<String, AttributeValue> item =
        ErasableTexts.IN_FULL.erased(
            RequestCodec.write(new StoredRequest(asked, Option.none())), "Ada", NOBODY.on(CONCERT));
    Reserve erased = (Reserve) ((ReadRequest.Known) RequestCodec.read(item)).stored().request();
    assertThat(erased.applicantKey()).isEmpty();
    assertThat(erased.tallyName()).isEqualTo(asked.tallyName());
    assertThat(erased(asked, "Ada").tallyName()).isNotEqualTo(asked.tallyName());
    assertThat(ErasableTexts.sayTheSame(erased, erased(asked, "Ada"))).isTrue();
  }

  @Test
  void anotherNameIsLeftAlone() {
    Reserve reserve = reserve("Ada", "Grace");
    assertThat(erased(reserve, "ada")).isEqualTo(reserve);
    assertThat(erased(reserve, "Ad")).isEqualTo(reserve);
  }

  @Test
  void whatWasErasedIsNotErasedAgain() {
    Reserve once = erased(reserve("Ada", "Grace"), "Ada");
    assertThat(erased(once, NOBODY.text())).isEqualTo(once);
  }

  @Test
  void whatWasErasedSaysTheSameAsAnyTextWould() {
    Reserve asked = reserve("Ada", "Grace");
    Reserve erased = erased(asked, "Ada");
    assertThat(ErasableTexts.sayTheSame(asked, erased)).isTrue();
    assertThat(ErasableTexts.sayTheSame(erased, asked)).isTrue();
    assertThat(ErasableTexts.sayTheSame(reserve("Linus", "Grace"), erased)).isTrue();
    assertThat(ErasableTexts.sayTheSame(reserve("Ada", "Linus"), erased)).isFalse();
    assertThat(ErasableTexts.sayTheSame(erased(asked, "Grace"), asked)).isTrue();
    assertThat(ErasableTexts.sayTheSame(erased(asked, "Grace"), reserve("Linus", "Grace")))
        .isFalse();
    assertThat(ErasableTexts.sayTheSame(asked, reserve("Linus", "Grace"))).isFalse();
  }

  @Test
  void allElseIsComparedAsBefore() {
    Reserve erased = erased(reserve("Ada", "Grace"), "Ada");
    Reserve more =
        new Reserve(
                ID,
                CONCERT,
                NOON,
                "Ada",
                3,
                Option.some("deaf in one ear"),
                Option.some(Duration.ofMinutes(5)),
                true)
            .by(new Staff(true, Option.some("Grace")));
    assertThat(ErasableTexts.sayTheSame(more, erased)).isFalse();
    assertThat(ErasableTexts.sayTheSame(new Cancel(Cancel.idFor(ID), CONCERT, NOON, ID), erased))
        .isFalse();
  }

  @Test
  void anItemThatNoProgramCanReadIsErasedToo() {
    Map<String, AttributeValue> item =
        new HashMap<>(
            RequestCodec.write(new StoredRequest(reserve("Ada", "Grace"), Option.none())));
    item.remove("v");
    item.put("quantity", AttributeValue.fromS("two"));
    Map<String, AttributeValue> erased = ErasableTexts.IN_FULL.erased(item, "Ada", NOBODY);
    assertThat(erased.toString()).doesNotContain("Ada", "deaf");
    assertThat(erased).containsEntry("quantity", AttributeValue.fromS("two"));
  }

  /**
   * A new component of a reservation must be listed here. If it can identify a person, it belongs
   * into {@link ErasableTexts}.
   */
  @Test
  void everythingThatAReservationSaysIsKnownHere() {
    assertThat(components(Reserve.class).toList())
        .containsExactly("id", "resource", "takenAt", "content", "erased");
    assertThat(components(Reserve.Content.class).toList())
        .containsExactly(
            "applicant",
            "quantity",
            "note",
            "hold",
            "waits",
            "staff",
            "applicantKey",
            "create",
            "waitsFor",
            "publicDoor",
            "owner",
            "quantities");
    assertThat(components(Staff.class).toList()).containsExactly("over", "by", "erased");
  }

  private static Stream<String> components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName);
  }
}
