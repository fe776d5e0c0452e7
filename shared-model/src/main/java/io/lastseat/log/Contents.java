package io.lastseat.log;

import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.ErasableTexts;

/** Compares what a request says with what was decided under its name. */
final class Contents {

  /**
   * Whether they are two different requests. An erased text may have been any. Of what cannot be
   * meant only the explanation is kept, which a later program may word otherwise.
   */
  static boolean differ(Request arrived, Request decided) {
    return !ErasableTexts.sayTheSame(arrived, decided)
        && !(arrived instanceof Impossible && decided instanceof Impossible);
  }

  private Contents() {}
}
