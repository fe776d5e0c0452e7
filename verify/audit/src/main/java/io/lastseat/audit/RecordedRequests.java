package io.lastseat.audit;

import io.lastseat.audit.Difference.AuditedItem;
import io.lastseat.audit.Difference.AuditedItem.Fingerprint;
import io.lastseat.audit.ResourceBooks.LogFindings;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.control.Option;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stored requests of one resource, lane by lane, with their verdicts. Reading them in order
 * costs a twentieth of looking each up, so only a request that differs is looked up for its words.
 */
final class RecordedRequests {

  private ArchivedPart archived = ArchivedPart.NOTHING;
  private final TableReader reader;
  private final ResourceId resource;
  private final AuditWatcher watcher;
  private final long epoch;
  private final SortedMap<Integer, LaneRequests> lanes = new TreeMap<>();
  private final FurthestNotIn furthest;
  private final LogFindings findings;

  /** Begins in this epoch of the tables; intake cannot know a later one. */
  RecordedRequests(
      TableReader reader,
      ResourceId resource,
      AuditWatcher watcher,
      long epoch,
      LogFindings findings) {
    this.reader = reader;
    this.resource = resource;
    this.watcher = watcher;
    this.findings = findings;
    this.epoch = epoch;
    this.furthest = new FurthestNotIn(epoch);
  }

  /** Requests of this part count as decided: their verdicts may be archived. */
  void without(ArchivedPart let) {
    archived = let;
  }

  LaneRequests lane(int number) {
    return lanes.computeIfAbsent(number, this::read);
  }

  private LaneRequests read(int number) {
    LaneRequests lane = new LaneRequests(number);
    for (Map<String, AttributeValue> item : reader.requests(resource, number)) {
      take(item, RequestCodec.read(item), lane);
      watcher.read(1);
    }
    return lane;
  }

  SortedMap<Integer, LaneRequests> lanes() {
    return lanes;
  }

  /** The number of requests without a verdict, by lane; lanes without any are left out. */
  SortedMap<Integer, Long> pending() {
    SortedMap<Integer, Long> pending = new TreeMap<>();
    lanes.forEach((number, lane) -> pending.put(number, (long) lane.pending()));
    pending.values().removeIf(count -> count == 0);
    return pending;
  }

  FurthestNotIn furthest() {
    return furthest;
  }

  /**
   * Whether the verdict decided the recorded request, or none is recorded. A verdict of immediate
   * admission was not read from the record: there a request of the same name may differ.
   */
  boolean agrees(Commit commit, VerdictRow row) {
    // A part stands as a whole in the log of its home, and in no table of requests here.
    if (row.verdict().isPart() || isAsRecorded(row)) {
      return true;
    }
    Option<ReadRequest> found = reader.request(resource, row.about()).map(RequestCodec::read);
    if (found.getOrNull() instanceof ReadRequest.Known known) {
      return agree(commit, row, known.stored().request());
    }
    String stands =
        found.isEmpty()
            ? Difference.NO_REQUEST
            : found.get() instanceof ReadRequest.Newer newer
                ? "an item that only a newer program can decide: " + newer.why()
                : "an item that cannot be read";
    String should = AuditedItem.inWords(AuditedItem.of(row.verdict().request()));
    tell(commit, row, Difference.REQUEST, stands, should);
    return true;
  }

  private boolean isAsRecorded(VerdictRow row) {
    LaneRequests lane = lane(row.about().lane());
    int place = lane.find(row.about());
    boolean recorded = place >= 0 && lane.isRecorded(place);
    return recorded
        ? !lane.isDecided(place) && lane.says(place, Fingerprint.of(row.verdict().request()))
        // Immediate admission decides the call's content and records it nowhere else.
        : row.immediate();
  }

  private boolean agree(Commit commit, VerdictRow row, Request asked) {
    Request logged = row.verdict().request();
    Map<String, AttributeValue> stands = AuditedItem.of(logged);
    Map<String, AttributeValue> should = AuditedItem.of(asked);
    if (asked.equals(logged)) {
      return true;
    } else if (ErasableTexts.sayTheSame(asked, logged)) {
      findings.copies(row.about(), should, stands);
      return true;
    }
    // Two calls had the same key: one was decided in its call, and the other recorded this request.
    boolean sameKey =
        asked.getClass() == logged.getClass()
            || (asked.reserves().isDefined() && logged.reserves().isDefined());
    boolean same = (row.immediate() && sameKey) || Fingerprint.of(asked) == Fingerprint.of(logged);
    if (!same) {
      tell(
          commit,
          row,
          Difference.OTHER_REQUEST,
          AuditedItem.differing(stands, should),
          AuditedItem.differing(should, stands));
    }
    return same;
  }

  private void tell(Commit commit, VerdictRow row, String what, String stands, String should) {
    findings.add(Difference.inEntry(commit, row.verdict(), what, stands, should));
  }

  /** Notes a verdict of the log and its change; of two verdicts on one request only one. */
  void decided(VerdictRow row) {
    LaneRequests lane = lane(row.about().lane());
    int known = lane.find(row.about());
    int place = known < 0 ? lane.addUnrecorded(row.about(), row.commitNo()) : known;
    if (known < 0 || !lane.isDecided(place)) {
      lane.decide(place, row.commitNo());
      if (row.verdict().grant().isDefined() && row.verdict().request().reserves().isDefined()) {
        lane.grant(place);
      }
    }
    row.grantRow().forEach(this::changed);
  }

  /** Notes a change of a reservation. */
  void changed(GrantRow row) {
    LaneRequests lane = lane(row.about().lane());
    int place = lane.find(row.about());
    if (place >= 0) {
      lane.change(place, row.commitNo(), row.grant());
    }
  }

  boolean isRecorded(RequestId id) {
    LaneRequests lane = lane(id.lane());
    int place = lane.find(id);
    return place >= 0 && lane.isRecorded(place);
  }

  /** The commit of the reservation's newest state; none if no verdict was noted. */
  Option<Long> newestOf(RequestId id) {
    LaneRequests lane = lane(id.lane());
    int place = lane.find(id);
    return Option.when(place >= 0 && lane.isDecided(place), () -> lane.newestOf(place));
  }

  int changesOf(RequestId id) {
    return newestOf(id).isEmpty() ? 0 : lane(id.lane()).changesOf(lane(id.lane()).find(id));
  }

  private void take(Map<String, AttributeValue> item, ReadRequest read, LaneRequests lane) {
    if (read instanceof ReadRequest.Known known) {
      StoredRequest stored = known.stored();
      if (archived.mayHold(stored, epoch)) {
        return;
      }
      asIntakeWrites(item, stored);
      lane.add(stored.request().id(), Fingerprint.of(stored.request()));
      furthest.see(stored);
    } else if (read instanceof ReadRequest.Newer) {
      findings.deferred++;
    } else {
      findings.unreadable++;
    }
  }

  /** Intake writes everything that it knows, in one form; impossible requests came from others. */
  private void asIntakeWrites(Map<String, AttributeValue> item, StoredRequest stored) {
    Map<String, AttributeValue> should = RequestCodec.write(stored);
    boolean written = stored.request() instanceof Impossible || item.equals(should);
    if (!written) {
      tell(stored, AuditedItem.differing(item, should), AuditedItem.differing(should, item));
    }
    for (NotIn notIn : stored.notIn().filter(known -> known.epoch() > epoch)) {
      tell(stored, "epoch " + notIn.epoch(), "at most " + epoch + ", that of the tables");
    }
  }

  private void tell(StoredRequest stored, String stands, String should) {
    Request request = stored.request();
    findings.add(
        Difference.ofRequest(
            request.resource(), request.id(), "the item of the request", stands, should));
  }

  /**
   * The newest commit that intake knew when it took a request in. A log that ends before it has
   * lost its end. Only marks of the tables' epoch count.
   */
  static final class FurthestNotIn {

    private static final Comparator<NotIn> FURTHER =
        Comparator.comparingLong(NotIn::epoch).thenComparingLong(NotIn::commit);

    private final long epoch;
    private Option<StoredRequest> furthest = Option.none();

    FurthestNotIn(long epoch) {
      this.epoch = epoch;
    }

    void see(StoredRequest stored) {
      for (NotIn notIn : stored.notIn().filter(notIn -> notIn.epoch() >= epoch)) {
        if (furthest
            .flatMap(StoredRequest::notIn)
            .forAll(last -> FURTHER.compare(last, notIn) < 0)) {
          furthest = Option.some(stored);
        }
      }
    }

    long commit() {
      return furthest.flatMap(StoredRequest::notIn).map(NotIn::commit).getOrElse(0L);
    }

    /** The difference if the log ends with this commit, which was read after the requests. */
    Option<Difference> beyond(ResourceId resource, long newest) {
      return furthest
          .filter(stored -> commit() > newest)
          .map(
              stored ->
                  Difference.ofRequest(
                      resource,
                      stored.request().id(),
                      "what intake knew of the log",
                      "notIn " + commit() + ", epoch " + stored.notIn().get().epoch(),
                      "at most %d, where the log ends".formatted(newest)));
    }
  }
}
