package io.lastseat.cli.option;

import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.client.answer.Problem;

/** Describes a failure, and what to do about it, for people who typed a command. */
public final class TypedFailure {

  private static final String UNAUTHORIZED = "urn:lastseat:problem:unauthorized";
  private static final String HOW_TO_AUTHORIZE =
      "Give the key with --api-key, or in the environment variable LASTSEAT_API_KEY.";
  private static final String HOW_TO_START = "Is it running? Start it with: lastseat serve";

  /** Describes a call that had no good answer. */
  public static String sentences(LastseatFailure failure) {
    if (failure instanceof CallFailed failed) {
      return sentences(failed.problem());
    }
    return failure instanceof NoAnswer
        ? failure.getMessage() + " " + HOW_TO_START
        : String.valueOf(failure.getMessage());
  }

  /** Describes a problem document, in the server's words except for how a key is given. */
  public static String sentences(Problem problem) {
    String what =
        problem.type().equals(UNAUTHORIZED)
            ? problem.title() + ". " + HOW_TO_AUTHORIZE
            : problem.sentences();
    return "The server answered %d: %s".formatted(problem.status(), what);
  }

  private TypedFailure() {}
}
