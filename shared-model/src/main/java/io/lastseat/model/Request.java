package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Function;

/**
 * What somebody asked for, as intake wrote it down. The time is inside: it decides, so that a
 * replay gives the same verdict.
 */
public sealed interface Request {

  /** Its name. */
  RequestId id();

  /** What it asks about. */
  ResourceId resource();

  /** When intake took it in. */
  Instant takenAt();

  /** The answer for whichever kind it is: an exhaustive match, checked by the compiler. */
  <T> T match(
      Function<Reserve, T> reserve,
      Function<Configure, T> configure,
      Function<Impossible, T> impossible);

  /** The queue that it stands in. */
  default Lane lane() {
    return new Lane(resource(), id().lane());
  }

  /**
   * Asks for a quantity of the resource, whole or not at all.
   *
   * @param applicant who asks
   * @param quantity in units, from 1
   * @param note whatever the applicant wants to say
   */
  record Reserve(
      RequestId id,
      ResourceId resource,
      Instant takenAt,
      String applicant,
      long quantity,
      Option<String> note)
      implements Request {

    /** Checks itself; throws {@link IllegalArgumentException}. */
    public Reserve {
      Texts.checked("applicant", applicant, Limits.MAX_APPLICANT_CHARS, false);
      if (quantity < 1 || quantity > Limits.MAX_UNITS) {
        throw new IllegalArgumentException("quantity must be 1 to " + Limits.MAX_UNITS);
      }
      for (String text : note) {
        Texts.checked("note", text, Limits.MAX_NOTE_CHARS, true);
      }
    }

    @Override
    public <T> T match(
        Function<Reserve, T> reserve,
        Function<Configure, T> configure,
        Function<Impossible, T> impossible) {
      return reserve.apply(this);
    }
  }

  /**
   * Creates the resource or changes its terms.
   *
   * @param lanes the number of lanes wanted; none leaves them as they are (1 at creation)
   */
  record Configure(
      RequestId id, ResourceId resource, Instant takenAt, Policy policy, Option<Integer> lanes)
      implements Request {

    /** Checks itself; throws {@link IllegalArgumentException}. */
    public Configure {
      if (!policy.windowInOrder()) {
        throw new IllegalArgumentException("closesAt must be after opensAt");
      }
      for (int number : lanes) {
        if (number < 1 || number > Limits.MAX_LANES) {
          throw new IllegalArgumentException("lanes must be 1 to " + Limits.MAX_LANES);
        }
      }
    }

    @Override
    public <T> T match(
        Function<Reserve, T> reserve,
        Function<Configure, T> configure,
        Function<Impossible, T> impossible) {
      return configure.apply(this);
    }
  }

  /**
   * A request whose name can be read and whose content cannot be meant: it gets a verdict too.
   *
   * @param why what is wrong, for people
   */
  record Impossible(RequestId id, ResourceId resource, Instant takenAt, String why)
      implements Request {

    @Override
    public <T> T match(
        Function<Reserve, T> reserve,
        Function<Configure, T> configure,
        Function<Impossible, T> impossible) {
      return impossible.apply(this);
    }
  }
}
