package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Participants;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;

/** Adds to the document of a claim its state on each resource. */
final class ClaimDocument {

  /** The document shows its content already. */
  static void complete(ObjectNode document, RequestStatus requestStatus) {
    for (VerdictRow row : requestStatus.verdict()) {
      SortedMap<ResourceId, Long> commits = commits(row);
      for (JsonNode each : document.path("resources")) {
        commits
            .get(new ResourceId(each.path("resourceId").textValue()))
            .forEach(number -> ((ObjectNode) each).put("commitNumber", number));
      }
    }
    // That of a claim over one resource may have been changed.
    requestStatus
        .grant()
        .filter(grant -> !grant.isEnded())
        .map(Grant::units)
        .forEach(units -> ((ObjectNode) document.at("/resources/0")).put("quantity", units));
  }

  /** The commits that say so, by their resources; none if it was refused. */
  private static SortedMap<ResourceId, Long> commits(VerdictRow row) {
    Verdict verdict = row.verdict();
    return verdict.accepted()
        ? verdict
            .participants()
            .map(Participants::commits)
            .getOrElse(TreeMap.empty())
            .put(row.resource(), row.commitNo())
        : TreeMap.empty();
  }

  private ClaimDocument() {}
}
