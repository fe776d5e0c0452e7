package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.http.InOneBody.BrokenOff;
import io.lastseat.site.Answer;
import io.vavr.collection.Iterator;
import io.vavr.control.Either;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a function on Lambda makes of an answer that would come in pieces. */
class WholeAnswerTest {

  private static final Answer FIRST = Answer.of(200, "text/csv", "a\r\n");

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final AtomicInteger read = new AtomicInteger();

  @Test
  void thePiecesAreOneBody() {
    Answer whole = InOneBody.of(FIRST.followedBy(Iterator.of("b\r\n", "c\r\n")), now::get).get();

    assertThat(whole.body()).isEqualTo("a\r\nb\r\nc\r\n");
    assertThat(whole.rest()).isEmpty();
    assertThat(whole.headers()).isEqualTo(FIRST.headers());
  }

  /** A line feed and a quote take two bytes in JSON, a control six, an umlaut two in UTF-8. */
  @ParameterizedTest
  @CsvSource({"x, 1", "'\"', 2", "'\n', 2", "'\u0001', 6", "\u00fc, 2"})
  void whatDoesNotFitIntoTheAnswerOfAFunctionIsRefusedAndNotCut(String letter, int bytes) {
    String piece = letter.repeat(99_000 / bytes);
    assertThat(refused(pieces(piece, 60))).isFalse();
    assertThat(refused(pieces(piece, 61))).isTrue();
  }

  @Test
  void nothingIsReadAfterItIsClearThatItDoesNotFit() {
    assertThat(refused(pieces("x".repeat(1_000_000), 1_000))).isTrue();
    assertThat(read).hasValue(6);
  }

  @Test
  void whatTakesTooLongIsRefused() {
    Iterator<String> slow = pieces("x", 21).peek(piece -> now.set(now.get().plusSeconds(1)));
    assertThat(refused(slow)).isFalse();
    Iterator<String> slower =
        pieces("x", 22).peek(piece -> now.set(now.get().plus(Duration.ofSeconds(1))));
    assertThat(refused(slower)).isTrue();
  }

  @Test
  void aPieceThatCannotBeReadIsARefusalOfTheWhole() {
    Iterator<String> broken =
        Iterator.of("b")
            .concat(
                Iterator.of("c")
                    .<String>map(
                        piece -> {
                          throw new BrokenOff(Problems.RESOURCE_ARCHIVED.problem());
                        }));
    Either<Problem, Answer> answer = InOneBody.of(FIRST.followedBy(broken), now::get);
    assertThat(answer.getLeft().status()).isEqualTo(410);
  }

  private boolean refused(Iterator<String> pieces) {
    Either<Problem, Answer> answer = InOneBody.of(FIRST.followedBy(pieces), now::get);
    answer.swap().forEach(problem -> assertThat(problem.status()).isEqualTo(400));
    answer.swap().forEach(problem -> assertThat(problem.detail()).contains("limit=1000"));
    return answer.isLeft();
  }

  private Iterator<String> pieces(String piece, int count) {
    return Iterator.continually(piece).take(count).peek(one -> read.incrementAndGet());
  }
}
