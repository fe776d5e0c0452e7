package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.PriorState;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What stands in the tables where applicants are limited, byte for byte. */
class GoldenTallyTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Terms TERMS =
      Terms.ofCapacity(9)
          .withHolds(new HoldTerms(Option.none(), Option.some(Duration.ofHours(2)), Option.none()))
          .withPerApplicant(new PerApplicant(Option.some(4L), Option.some(2L)));

  /** Three held for a family, one of them confirmed; and a name that no key goes with. */
  private static Commit commit() {
    RequestId held = Requests.id(2);
    return commit(
        Requests.configure(1, TERMS),
        new Reserve(
                held, CONCERT, NOON, "Ada", 3, Option.none(), Option.some(Duration.ofMinutes(10)))
            .comparedBy("home"),
        Requests.reserve(3, 1),
        new Confirm(Requests.id(4), CONCERT, NOON, held, Option.some(1L)));
  }

  private static Commit commit(Request... requests) {
    Books books = Books.empty(CONCERT);
    Known facts = new Known(new HashMap<>(), new HashMap<>());
    Vector<Verdict> entries = Vector.empty();
    for (Request request : requests) {
      Decision.Made made = (Decision.Made) Decider.decide(books, facts, request);
      facts.learn(made.verdict());
      entries = entries.append(made.verdict());
      books = made.books();
    }
    return new Commit(
        1,
        NOON,
        Decider.RULES,
        Vector.narrow(entries),
        books.withLog(new LogSize(2_000, false)),
        Marks.NONE);
  }

  private record Known(Map<RequestId, PriorState> priorStates, Map<TallyName, Tally> tallies)
      implements Facts {

    void learn(Verdict verdict) {
      priorStates.put(verdict.about(), PriorState.of(verdict));
      verdict.tally().forEach(tally -> tallies.put(tally.name(), tally));
    }

    @Override
    public Instant decidedAt() {
      return NOON;
    }

    @Override
    public Option<PriorState> priorState(RequestId id) {
      return Option.of(priorStates.get(id));
    }

    @Override
    public Option<Waiter> waiter(long place) {
      return Option.none();
    }

    @Override
    public Option<Tally> tally(TallyName name) {
      return Option.some(tallies.getOrDefault(name, Tally.empty(name)));
    }
  }

  @Test
  void aCommitIsWrittenAndReadAsTheFileSays() throws IOException {
    Commit commit = commit();
    assertThat(DynamoJson.write(CommitCodec.write(commit))).isEqualTo(golden("commit-tallies"));
    assertThat(CommitCodec.read(DynamoJson.read(golden("commit-tallies")))).isEqualTo(commit);
  }

  @Test
  void aTallyIsWrittenAsTheFileSays() throws IOException {
    Row first = commit().rows().find(TallyRow.class::isInstance).get();
    assertThat(DynamoJson.write(RowCodec.write(first))).isEqualTo(golden("row-tally"));
  }

  @Test
  void everyRowIsReadAsItWasWritten() {
    Vector<Row> rows = commit().rows();
    assertThat(rows.filter(TallyRow.class::isInstance)).hasSize(3);
    assertThat(rows.filter(GrantRow.class::isInstance)).hasSize(1);
    assertThat(rows.map(RowCodec::write).map(RowCodec::read)).isEqualTo(rows);
    assertThat(rows.map(row -> RowCodec.key(row).toString()).distinct()).hasSize(rows.size());
  }

  @Test
  void anEntryTakesNoMoreThanIsReckoned() {
    Commit commit = commit();
    int reckoned = commit.entries().map(CommitBytes::ofEntry).sum().intValue();
    Commit head =
        new Commit(1, NOON, Decider.RULES, Vector.empty(), commit.books(), commit.marks());
    int real = ItemSize.of(CommitCodec.write(commit)) - ItemSize.of(CommitCodec.write(head));
    assertThat(real).isLessThanOrEqualTo(reckoned);
  }

  private static JsonNode golden(String name) throws IOException {
    String file = "/golden/" + name + ".json";
    try (InputStream in = GoldenTallyTest.class.getResourceAsStream(file)) {
      assertThat(in).as("golden file %s", file).isNotNull();
      return JSON.readTree(in);
    }
  }
}
