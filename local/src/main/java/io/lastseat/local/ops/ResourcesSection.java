package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;

/**
 * The resources with what they have given away, those first that were decided last. Parameters:
 * {@code find}, the beginning of an id, {@code locks} for locks and executions, too.
 */
final class ResourcesSection {

  /** Each costs a read unit as often as {@link HeadLook} says. */
  static final int SHOWN = 25;

  private final SeenCommits seen;
  private final HeadLook heads;
  private final ResourceSearch search;
  private final Clock clock;
  private final boolean seesRequests;
  private final OpsAudits audits;

  /**
   * Of what was seen.
   *
   * @param seesRequests whether this process sees who asks, and not only what is decided
   */
  ResourcesSection(
      SeenCommits seen,
      HeadLook heads,
      ResourceSearch search,
      Clock clock,
      boolean seesRequests,
      OpsAudits audits) {
    this.seen = seen;
    this.heads = heads;
    this.search = search;
    this.clock = clock;
    this.seesRequests = seesRequests;
    this.audits = audits;
  }

  /** What decides whether a resource is shown, and where. */
  private record Place(ResourceId id, Instant decidedAt) {}

  /** It is asked every two seconds by each page that is open, so it must be cheap. */
  ObjectNode now(Map<String, String> wanted) {
    String find = wanted.getOrDefault("find", "");
    boolean locks = wanted.containsKey("locks");
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Option<String> searchFailed = searched(wanted.containsKey("more"));
    // A whole name that is typed is found, although nothing was seen of it yet.
    ResourceId.parse(find).forEach(seen::mayBe);
    Vector<Place> places = places(find, locks);
    Vector<ResourceId> shown = places.take(SHOWN).map(Place::id);
    heads.at(shown);
    Instant now = clock.instant();
    var all = json.putArray("resources");
    shown
        .flatMap(id -> seen.ask(id, one -> row(one, now, locks)).flatMap(row -> row))
        .forEach(all::add);
    json.put("known", places.size())
        .put("more", search.hasMore())
        .put("paceSeconds", heads.pace().toSeconds())
        .put("seesRequests", seesRequests);
    heads.trouble().orElse(searchFailed).forEach(why -> json.put("trouble", why));
    return json;
  }

  private Option<ObjectNode> row(SeenResource one, Instant now, boolean locks) {
    return Option.when(
        one.head().isDefined() && (locks || !one.isLock()),
        () -> audited(one.json(now, seesRequests), one.id().text()));
  }

  private ObjectNode audited(ObjectNode row, String resource) {
    if (audits.isUnderWay(resource)) {
      row.put("auditUnderWay", true);
    }
    audits
        .of(resource)
        .forEach(
            result ->
                row.putObject("audit")
                    .put("at", result.at().toString())
                    .put("verdicts", result.verdicts())
                    .put("differences", result.differences())
                    .put("done", result.failure().isEmpty()));
    return row;
  }

  private Vector<Place> places(String find, boolean locks) {
    return seen.map(
            one ->
                Option.when(
                    one.id().text().startsWith(find) && !one.isAbsent() && (locks || !one.isLock()),
                    () ->
                        new Place(
                            one.id(),
                            one.head().map(head -> head.decidedAt()).getOrElse(Instant.EPOCH))))
        .sortBy(place -> -place.decidedAt().toEpochMilli());
  }

  private Option<String> searched(boolean more) {
    try {
      if (more) {
        search.more();
      } else {
        search.begin();
      }
      return Option.none();
    } catch (RuntimeException failure) {
      return Option.some(failure.toString());
    }
  }
}
