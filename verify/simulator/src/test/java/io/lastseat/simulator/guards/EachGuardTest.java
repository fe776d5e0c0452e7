package io.lastseat.simulator.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each guard of the deciding code is removed, one at a time: the condition, or the call. The list
 * of guards comes from the class files. If no world detects a removal, it is no guard, or a world
 * is missing.
 */
class EachGuardTest {

  /** The table of all guards, for those who examine the undetected removals. */
  private static final Path TABLE = Path.of("target", "guards.csv");

  private static final Pattern CHOSEN =
      Pattern.compile(System.getProperty("lastseat.guards", ".*"));

  private static final int SEEDS = Integer.getInteger("lastseat.guards.seeds", 20);

  /** Guards of the protocol, without lines, by a world that detects each within seconds. */
  private static final Map<String, List<String>> QUICK = new TreeMap<>();

  static {
    by(
        "capacity 1, 2 requests, 2 overlapping invocations",
        "DecisionLog.append: PutItemRequest$Builder.conditionExpression is left out",
        "DecisionLog.append: UNCLEAR counts as DONE",
        "StreamBatch.prepare: StreamBatch.leaveOut is left out",
        "StreamBatch.lost: StreamBatch.prepare is left out",
        "RowTable.putAll: the condition counts as false",
        "Marks$Tracking.marks: Map.put is left out",
        "BooksAfter.decided: Books.withDecision is left out",
        "BooksAfter.decided: RuleBook.granted is left out");
    by(
        "capacity 1, 1 requests, 2 overlapping invocations",
        "StreamDelivery.park: Vector.forEach is left out",
        "BatchState.done: the condition counts as true",
        "SerialDecider.finish: RowTable.write is left out");
    by(
        "2 requests, an invocation each, whose records are lost before a reconciliation",
        "StreamBatch.takeOver: PendingRows.complete is left out",
        "Marks$Tracking.marks: SortedSet.add is left out");
    by(
        "1 request, a serializer and a sweeper, on a log that was restored",
        "StoredRequest.notInUpTo: Option.filter is left out");
    by(
        "a sign-up with a key, its repetition, and the serializer",
        "RequestTable.putIfAbsent: PutItemRequest$Builder.conditionExpression is left out",
        "ByStream.underOneName: the condition counts as false",
        "RequestItems.find: GetItemRequest$Builder.consistentRead is left out");
    by(
        "one key: a sign-up decided in its call, in two calls at once",
        "CallLookUp.findAlone: CallLookUp.find is left out",
        "VerdictFinder$Finding.sideBySide: Vector.append is left out",
        "VerdictFinder$Finding.owing: Vector.forEach is left out",
        "CallGroup.prepare: CallLookUp.leaveOut is left out",
        "NextCommit.ofCalls: Marks.withImmediate is left out",
        "NextCommit.ofCalls: Marks.withOwing is left out");
    by(
        "the same, whose append meets a transaction when it is sent again",
        "DecisionLog.append: UNCLEAR counts as LOST");
    by("a floor key, in two calls at once", "CallGroup.append: CallGroup.prepare is left out");
    by(
        "a floor key that a restored log ends before, sent in two calls",
        "Head.isNear: the condition counts as true",
        "Floor.finds: the condition counts as true");
    by(
        "2 requests, of which another stream brings both",
        "Marks.notBy: the condition counts as false",
        "StreamMark.isBelow: the condition counts as true");
    by(
        "a sign-up without a key, decided in its call, and another one",
        "DecisionLog.append: the condition counts as true",
        "DecisionLog.ofCalls: the condition counts as false");
    by(
        "a resource that does not exist: two want it on other terms, one in the call",
        "ReserveRules.decidedOn: Books.orCreated is left out",
        "ReserveRules.termsDiffer: it returns false");
    by(
        "three calls of one process, two of which share an append, and another one's",
        "DecisionLog.append: LOST counts as DONE",
        "CallAppend.append: the condition counts as false");
    by(
        "a hall that is not archived, since a request of then is undecided, and wanted",
        "LogToArchive.all: the condition counts as true");
    by(
        "a hall that is archived, while its first request is sent again by the stream, and"
            + " delivered again",
        "ByStream.again: the condition counts as false");
    by(
        "a hall that is archived, and wanted by the stream by one who sleeps behind step 7",
        "StaleProcess.check: the condition counts as false");
    by(
        "two at once for the last unit of an applicant's limit",
        "RowTable.last: QueryRequest$Builder.consistentRead is left out",
        "StreamBatch.prepare: KnownFacts.forget is left out",
        "TallyReader.read: Vector.appendAll is left out",
        "Tallies.unitsBeyondLimit: it returns true",
        "Tallies.unitsBeyondLimit: it returns false",
        "Tallies.after: Tally.replacing is left out");
    by(
        "an applicant who waits, whose hold has lapsed since his limit was lowered",
        "Tallies.refusal: Tally.at is left out");
    by(
        "a claim that is delivered to two processes",
        "StreamBatch.appendToAll: StreamBatch.prepare is left out");
    by(
        "a claim that ends where one waits for a part of it, and the wake-up",
        "MultiLogTransaction.appended: Vector.forEach is left out",
        "Reminders.before: WakeWheel.remind is left out");
    by(
        "a seat that is given back, and the end of the one who waits for it",
        "BooksAfter.decided: BooksAfter.joined is left out",
        "BooksAfter.decided: BooksAfter.unlisted is left out",
        "Promotions.arePossible: the condition counts as false");
    by(
        "a hold that has lapsed, its confirmation and another one's reservation",
        "BooksAfter.decided: Books.withAmendment is left out",
        "BooksAfter.withHold: HoldTimeline.plus is left out",
        "BooksAfter.withHold: Books.withHolds is left out");
    by(
        "a change of a reservation, and its end",
        "RowTable.getAll: KeysAndAttributes$Builder.consistentRead is left out",
        "FactReader.read: FactReader.byRows is left out");
    by(
        "a hold that has lapsed, and two who want its place",
        "Books.at: Books.withoutLapsed is left out",
        "HoldTimeline.plus: SortedMap.put is left out",
        "HoldTimeline.after: SortedMap.tail is left out",
        "BooksAfter.at: Books.at is left out");
    by(
        "a floor key by the stream, sent again in a call, and the serializer",
        "NextCommit.ofCalls: Marks.withImmediate is left out");
    by(
        "a claim, and the seat of the hall that it wants",
        "DecisionLog.put: Put$Builder.conditionExpression is left out",
        "MultiLogTransaction.appended: the condition counts as true");
    by(
        "a hall that is archived, and its first request is delivered again",
        "ArchivedPart.mayHold: the condition counts as false",
        "NextCommit.archiving: Marks.withArchived is left out");
    by(
        "a seat that is given back while two wait, of whom the first gives up",
        "RowTable.getAll: KeysAndAttributes$Builder.consistentRead is left out",
        "StreamBatch.prepare: KnownFacts.forget is left out",
        "BooksAfter.joined: Books.withWaiting is left out");
    by(
        "2 requests, a serializer and a sweeper",
        "Marks$Tracking.marks: the condition counts as false");
  }

  private static void by(String world, String... guards) {
    QUICK.put(world, List.of(guards));
  }

  static Set<String> worlds() {
    return QUICK.keySet();
  }

  /** A renamed guard would otherwise fail minutes later. */
  @Test
  void eachNamedGuardExists() {
    List<Guard> guards = new GuardedClasses().guards();

    assertThat(QUICK.values().stream().flatMap(List::stream))
        .allMatch(named -> guards.stream().anyMatch(guard -> guard.isAt(named)));
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("worlds")
  void aMissingGuardIsFound(String world) {
    Removal removal = new Removal();
    removal.begin(world);

    for (String guard : QUICK.get(world)) {
      assertThat(
              IntStream.range(0, removal.guards().size())
                  .filter(number -> removal.guards().get(number).isAt(guard))
                  .mapToObj(number -> removal.find(number, world))
                  .flatMap(Optional::stream)
                  .findFirst())
          .as(guard)
          .isPresent();
    }
  }

  @Tag("long")
  @Test
  void eachMissingGuardIsFoundOrListed() throws IOException {
    Removal removal = new Removal();
    removal.worlds().forEach(removal::begin);
    IntStream.rangeClosed(1, SEEDS).mapToObj(seed -> "seed " + seed).forEach(removal::begin);

    List<String> table = new ArrayList<>();
    int found = 0;
    int survived = 0;
    for (int number = 0; number < removal.guards().size(); number++) {
      Guard guard = removal.guards().get(number);
      if (CHOSEN.matcher(guard.toString()).matches()) {
        boolean reached = removal.reached(number) > 0;
        Optional<Removal.Found> how = reached ? removal.find(number) : Optional.empty();
        found += how.isPresent() ? 1 : 0;
        survived += reached && how.isEmpty() ? 1 : 0;
        String result = how.map(Removal.Found::world).orElse(reached ? "SURVIVED" : "NO WORLD");
        table.add("%s;%s".formatted(guard, result));
        Files.write(TABLE, table);
      }
    }

    System.out.printf("%d guards found, %d survived, see %s%n", found, survived, TABLE);
    assertThat(found).as("guards found, of those that a world comes to").isGreaterThan(survived);
  }
}
