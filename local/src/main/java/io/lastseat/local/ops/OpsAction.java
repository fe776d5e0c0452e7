package io.lastseat.local.ops;

import io.vavr.control.Either;

/** Something that an operator can have done from the page, where it was started so. */
interface OpsAction {

  /** By which the page calls it. */
  String name();

  /** Does it to that; why not, or what came of it, in a sentence. */
  Either<String, String> act(String target);
}
