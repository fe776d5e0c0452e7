package io.lastseat.local.redrive;

import io.lastseat.local.mapping.GivenUpBatch;
import io.lastseat.serializer.park.ParkedDocument;
import io.vavr.collection.Seq;
import io.vavr.control.Option;

/**
 * Keeps what the mapping gave up and what the serializer parked, each under a name, until they are
 * decided.
 */
public interface GivenUpStore {

  /** Keeps a batch; when it throws, the mapping asks again. Returns its name. */
  String keep(GivenUpBatch batch);

  /**
   * Keeps parked records; when it throws, the stream delivers them again. Returns their name; none
   * where they are kept already.
   */
  Option<String> keep(ParkedDocument document);

  /** The names of those that are not done, the oldest first. */
  Seq<String> open();

  /** The document of one, as Lambda would have put it into a bucket. */
  String document(String name);

  /** Everything in it is decided. It is kept, but no longer open. */
  void done(String name);
}
