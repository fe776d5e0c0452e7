package io.lastseat.log.facts;

import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.ErasableTexts;

/** Compares a request with the content that was decided under its id. */
final class ContentCheck {

  /**
   * Whether they are two different requests. An erased text equals every text. An impossible
   * request keeps its explanation alone, which a later program may word otherwise.
   */
  static boolean differ(Request arrived, Request decided) {
    return !ErasableTexts.sayTheSame(arrived, decided)
        && !(arrived instanceof Impossible && decided instanceof Impossible);
  }

  private ContentCheck() {}
}
