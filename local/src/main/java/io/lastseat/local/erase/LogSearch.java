package io.lastseat.local.erase;

import io.lastseat.embedded.dynamodb.TablePages;
import io.lastseat.local.erase.ItemLocation.Path;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks for a name in the decision log: in one log, or in all. */
final class LogSearch {

  private static final String ENTRIES = "entries";
  private static final String KIND = "k";
  private static final String USUAL = KindCodecs.USUAL.name();
  private static final String CLAIM = "claim";
  private static final String PART = "part";

  /** What kind of request a part is of, where it is not the usual one. */
  private static final String PART_OF = "as";

  private final DynamoDbClient client;
  private final String table;

  LogSearch(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.decisions();
  }

  void through(Wanted wanted, Consumer<FoundName> seen) {
    TablePages pages = new TablePages(client);
    Consumer<List<Map<String, AttributeValue>>> page =
        commits -> commits.forEach(commit -> look(commit, wanted, seen));
    wanted
        .only()
        .peek(resource -> pages.forEach(table, "resourceId", resource.text(), page))
        .onEmpty(() -> pages.forEach(table, page));
  }

  private void look(Map<String, AttributeValue> commit, Wanted wanted, Consumer<FoundName> seen) {
    AttributeValue number = Objects.requireNonNull(commit.get("commitNo"));
    Map<String, AttributeValue> key =
        Map.of("resourceId", Objects.requireNonNull(commit.get("resourceId")), "commitNo", number);
    List<AttributeValue> entries =
        Option.of(commit.get(ENTRIES)).map(AttributeValue::l).getOrElse(List.of());
    for (int i = 0; i < entries.size(); i++) {
      if (!isReservation(entries.get(i))) {
        continue;
      }
      StoredCopy copy =
          StoredCopy.ofEntry(StoredCopy.text(commit, "resourceId"), entries.get(i).m());
      for (String name : wanted.in(copy)) {
        seen.accept(
            FoundName.of(
                LocationKind.LOG,
                "commit " + number.n(),
                copy,
                name,
                new ItemLocation(client, table, key, new Path(ENTRIES, i), copy)));
      }
    }
  }

  /** In another kind the brief names may stand for something else. */
  private static boolean isReservation(AttributeValue entry) {
    if (!entry.hasM()) {
      return false;
    }
    String kind = text(entry, KIND).getOrElse(USUAL);
    return kind.equals(USUAL)
        || kind.equals(CLAIM)
        || (kind.equals(PART) && text(entry, PART_OF).forAll(USUAL::equals));
  }

  private static Option<String> text(AttributeValue entry, String name) {
    return Option.of(entry.m().get(name)).map(AttributeValue::s);
  }
}
