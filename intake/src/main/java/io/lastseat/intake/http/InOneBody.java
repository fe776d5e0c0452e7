package io.lastseat.intake.http;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.lastseat.site.Answer;
import io.vavr.control.Either;
import java.time.Duration;
import java.time.InstantSource;

/** The answer of a function that can send nothing in pieces: all of them in one body. */
public final class InOneBody {

  private InOneBody() {}

  /**
   * Gathers the pieces.
   *
   * @param clock of the call
   * @return the refusal, if the body takes more bytes or more time than the function has, or if a
   *     later piece cannot be read
   */
  public static Either<Problem, Answer> of(Answer answer, InstantSource clock) {
    if (answer.rest().isEmpty()) {
      return Either.right(answer);
    }
    var end = clock.instant().plus(Gathering.MOST_TIME);
    Gathering all = new Gathering();
    try {
      for (boolean fits = all.takes(answer.body()); answer.rest().get().hasNext(); ) {
        if (!fits || clock.instant().isAfter(end)) {
          return Either.left(Problems.TOO_LARGE_FOR_ONE_ANSWER.problem());
        }
        fits = all.takes(answer.rest().get().next());
      }
    } catch (BrokenOff broken) {
      return Either.left(broken.problem);
    }
    return all.fits()
        ? Either.right(answer.withBody(all.text.toString()))
        : Either.left(Problems.TOO_LARGE_FOR_ONE_ANSWER.problem());
  }

  /** A later piece of an answer cannot be read any more. */
  public static final class BrokenOff extends RuntimeException {

    private final transient Problem problem;

    /** The problem that a call for this piece alone would have got. */
    public BrokenOff(Problem problem) {
      super(problem.title() + ": " + problem.detail());
      this.problem = problem;
    }
  }

  /** The pieces of a body, as far as they fit into the answer of a function. */
  private static final class Gathering {

    /**
     * The answer of a function has 6 MB at most, in JSON (Lambda developer guide, "Quotas"). What
     * is left is for its headers.
     */
    static final int MOST_BYTES = 6_000_000;

    /** A piece takes 5 seconds at most, and the function has 29. */
    static final Duration MOST_TIME = Duration.ofSeconds(20);

    private final StringBuilder text = new StringBuilder();
    private int bytes;

    boolean takes(String piece) {
      bytes += JsonStringEncoder.getInstance().quoteAsUTF8(piece).length;
      text.append(piece);
      return fits();
    }

    boolean fits() {
      return bytes <= MOST_BYTES;
    }
  }
}
