package io.lastseat.local.ops;

import io.vavr.collection.Vector;

/** One place where trouble shows. */
interface TroubleSource {

  /** What it looks at, for the list of what was looked at: begins a sentence in small letters. */
  String looksAt();

  /** What needs attention there now, as cheap as a question every two seconds must be. */
  Vector<Trouble> now();
}
