package io.lastseat.intake.usecase;

import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;

/** Answers a wish in the call that asks for it, where that is offered, wanted and quiet. */
public interface AtOnce {

  /** For a deployment in which intake may not decide: all requests go by the stream. */
  AtOnce NEVER =
      new AtOnce() {
        @Override
        public boolean isOffered() {
          return false;
        }

        @Override
        public Course of(ResourceId resource, AtOnceWish wish, Patience patience) {
          return Course.BY_STREAM;
        }
      };

  /** Whether this deployment answers any wish at once. */
  boolean isOffered();

  /**
   * What becomes of this wish.
   *
   * @param patience how long the caller waits where an earlier call asked the same, by the stream
   */
  Course of(ResourceId resource, AtOnceWish wish, Patience patience);

  /** How it goes on. */
  sealed interface Course {

    /** By the stream, and nothing was tried before. */
    Course BY_STREAM = new Untried();

    /** It was not tried. */
    record Untried() implements Course {}

    /**
     * There is an answer.
     *
     * @param seen the head on which it rests
     */
    record Answered(Submitted submitted, Head seen) implements Course {}

    /**
     * By the stream, since it was tried and failed; an append of it may still arrive.
     *
     * @param known a head of the resource, however old
     * @param notIn no commit up to this one can hold a verdict on the request: the newest before
     *     the first try under its name, or the one that another process wrote where the last try
     *     was to stand
     */
    record Tried(Head known, long notIn, Request request) implements Course {}
  }
}
