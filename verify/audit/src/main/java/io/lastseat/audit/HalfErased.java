package io.lastseat.audit;

import io.lastseat.model.RequestId;
import io.lastseat.tables.kinds.ErasableTexts;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Requests of which a text was erased in one place and still stands in another: the erasing ended
 * in the middle, or something wrote an old copy again. That is no difference, since no number
 * depends on these texts; but the erasing must be done again.
 */
final class HalfErased {

  private final Set<RequestId> requests = new HashSet<>();

  /** Compares two copies of what a request asks. */
  void check(
      RequestId request, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    if (ErasableTexts.IN_FULL.halfErased(one, other)) {
      requests.add(request);
    }
  }

  /** How many there are. */
  long count() {
    return requests.size();
  }
}
