package io.lastseat.local.redrive;

import io.lastseat.local.mapping.GivenUpBatch;
import io.vavr.collection.Seq;

/** Keeps batches that the mapping gave up, each under a name, until they are decided. */
public interface GivenUpStore {

  /** Keeps a batch; when it throws, the mapping asks again. Returns its name. */
  String keep(GivenUpBatch batch);

  /** The names of those that are not done, the oldest first. */
  Seq<String> open();

  /** The document of one, as Lambda would have put it into a bucket. */
  String document(String name);

  /** Everything in it is decided. It is kept, but no longer open. */
  void done(String name);
}
