package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Terms that name no number create a resource, or repeat those in force. */
class ConfigureRulesTest {

  private static final Terms ALL =
      new Terms(
              9,
              Option.some(NOON.minusSeconds(60)),
              Option.some(NOON.plusSeconds(60)),
              Option.some(3L),
              Option.some("Concert"),
              false,
              Admission.IMMEDIATE,
              new HoldTerms(
                  Option.some(Duration.ofMinutes(1)),
                  Option.some(Duration.ofMinutes(2)),
                  Option.some(NOON.plusSeconds(90))))
          .withWaiting(new WaitingTerms(Option.some(5L), Option.some(Duration.ofMinutes(3))))
          .withPerApplicant(new PerApplicant(Option.some(2L), Option.some(1L)))
          .withClosing(Option.some(new Closing(NOON.plusSeconds(30), Option.some("rain"))))
          .withPublicSignUp(true);

  private static final PerApplicant OTHER_LIMITS = new PerApplicant(Option.some(4L), Option.none());

  static List<Terms> eachWithOneOtherTerm() {
    HoldTerms holds = ALL.holds();
    return List.of(
        ALL.withCapacity(10),
        window(Option.none(), ALL.closesAt(), ALL.maxQuantityPerRequest(), ALL.title(), false),
        window(ALL.opensAt(), Option.none(), ALL.maxQuantityPerRequest(), ALL.title(), false),
        window(ALL.opensAt(), ALL.closesAt(), Option.none(), ALL.title(), false),
        window(ALL.opensAt(), ALL.closesAt(), ALL.maxQuantityPerRequest(), Option.none(), false),
        window(ALL.opensAt(), ALL.closesAt(), ALL.maxQuantityPerRequest(), ALL.title(), true),
        ALL.withAdmission(Admission.STREAM),
        ALL.withHolds(new HoldTerms(Option.none(), holds.longest(), holds.confirmBy())),
        ALL.withHolds(new HoldTerms(holds.hold(), holds.hold(), holds.confirmBy())),
        ALL.withHolds(new HoldTerms(holds.hold(), holds.longest(), Option.none())),
        ALL.withWaiting(WaitingTerms.NONE),
        ALL.withWaiting(new WaitingTerms(Option.some(5L), Option.none())),
        ALL.withPerApplicant(OTHER_LIMITS),
        ALL.withClosing(Option.none()),
        ALL.withPublicSignUp(false));
  }

  private static Terms window(
      Option<Instant> opens,
      Option<Instant> closes,
      Option<Long> most,
      Option<String> title,
      boolean gate) {
    return new Terms(ALL.capacity(), opens, closes, most, title, gate, ALL.admission(), ALL.holds())
        .withWaiting(ALL.waiting())
        .withPerApplicant(ALL.perApplicant())
        .withClosing(ALL.closing())
        .withPublicSignUp(true);
  }

  @ParameterizedTest
  @MethodSource("eachWithOneOtherTerm")
  void aTermThatWouldChangeIsRefusedWithoutTheNumber(Terms other) {
    Books created = after(Books.empty(CONCERT), Requests.configure(1, ALL));

    Decision.Made refused = made(created, Requests.configure(2, other));
    Decision.Made replaced = made(created, Requests.replacing(1, 2, other));

    assertThat(refused.verdict().refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(refused.books().terms()).contains(ALL);
    assertThat(refused.books().termsNumber()).isEqualTo(1);
    assertThat(replaced.verdict().accepted()).isTrue();
    assertThat(replaced.books().terms()).contains(other);
  }

  @Test
  void theSameTermsAgainAreASuccess() {
    Books created = after(Books.empty(CONCERT), Requests.configure(1, ALL));

    assertThat(made(created, Requests.configure(2, ALL)).verdict().accepted()).isTrue();
  }

  /** Both requests were sent before the resource existed. */
  @Test
  void ofTwoThatCreateItOnOtherTermsTheFirstDoes() {
    Books first = after(Books.empty(CONCERT), Requests.configure(1, ALL));

    Decision.Made second = made(first, Requests.configure(2, ALL.withPublicSignUp(false)));

    assertThat(second.verdict().refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(second.books().terms()).contains(ALL);
  }

  /** No condition allows the change, so the caller must learn this reason first. */
  @Test
  void whatIsFixedIsToldFirst() {
    Books created = after(Books.empty(CONCERT), Requests.configure(1, ALL));

    assertThat(
            made(created, Requests.configure(2, ALL.withPerApplicant(PerApplicant.UNLIMITED)))
                .verdict()
                .refusal())
        .contains(Reason.LIMITS_FIXED);
    assertThat(made(created, Requests.configure(2, Terms.ofLock())).verdict().refusal())
        .contains(Reason.LIMITS_FIXED);
  }

  private static Books after(Books books, Configure request) {
    return made(books, request).books();
  }

  private static Decision.Made made(Books books, Configure request) {
    return (Decision.Made) Decider.decide(books, Facts.at(NOON), request);
  }
}
