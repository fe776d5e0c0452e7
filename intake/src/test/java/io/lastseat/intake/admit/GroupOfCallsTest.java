package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.log.CallDecider;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.GroupedCall.End;
import io.lastseat.log.LogLimits;
import io.lastseat.log.LogParts;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.WakeWheel;
import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;

/** What fails for one call of a group fails that call alone, and each call ends. */
class GroupOfCallsTest {

  private static final LogParts PARTS = parts();

  /** Where the program fails at a call of that name. */
  private static final class Thrower extends OneCall {

    private final String where;

    Thrower(ResourceId resource, String where) {
      super(resource, "Eve");
      this.where = where;
    }

    private void reached(String place) {
      if (place.equals(where)) {
        throw new IllegalArgumentException("no program is perfect");
      }
    }

    @Override
    public Request behind(Head head) {
      reached("named");
      if (head.number() > 1) {
        reached("renamed");
      }
      return super.behind(head);
    }

    @Override
    public boolean isForCalls(Head head) {
      reached("admission");
      return super.isForCalls(head);
    }

    @Override
    public Option<Reason> refusal(Books books, Request request) {
      reached("gate");
      return super.refusal(books, request);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"named", "renamed", "admission", "gate"})
  void oneThatThrowsEndsAlone(String where) {
    ResourceId hall = new ResourceId("throws-" + where);
    Head created = created(hall);
    Head known = where.equals("renamed") ? before(hall) : created;
    OneCall ada = new OneCall(hall, "Ada");
    OneCall eve = new Thrower(hall, where);
    OneCall bob = new OneCall(hall, "Bob");

    new CallDecider(PARTS, heads()).decide(known, false, Vector.of(ada, eve, bob));

    assertThat(ada.ended.join()).isInstanceOf(End.Decided.class);
    assertThat(bob.ended.join()).isInstanceOf(End.Decided.class);
    assertThat(eve.ended).isCompletedExceptionally();
  }

  /** A head of the log that is over. */
  private static Head before(ResourceId hall) {
    Head before = PARTS.log().headOf(hall, 1).get();
    new CallDecider(PARTS, heads())
        .decide(before, false, Vector.of(new OneCall(hall, "Somebody before")));
    return before;
  }

  private static BooksCache heads() {
    return new BooksCache(
        PARTS.log(),
        PARTS.clock(),
        length -> {
          throw new AssertionError("It waits for no other call.");
        });
  }

  private static Head created(ResourceId hall) {
    Configure terms =
        new Configure(
            new RequestId(0, "%026d".formatted(1)),
            hall,
            OneCall.NOON,
            Terms.ofCapacity(30),
            Option.none(),
            Option.none());
    new SerialDecider(PARTS)
        .decide(hall, Vector.of(Arrival.found(new StoredRequest(terms, Option.none()))));
    return PARTS.log().head(hall).get();
  }

  private static LogParts parts() {
    Store store = Store.shared();
    DynamoDbEnhancedClient enhanced =
        DynamoDbEnhancedClient.builder().dynamoDbClient(store.client()).build();
    return new LogParts(
        new DecisionLog(enhanced, store.names()),
        new RowTable(enhanced, store.names(), Runnable::run, attempt -> {}),
        new RequestItems(store.client(), store.names()),
        Clock.fixed(OneCall.NOON, ZoneOffset.UTC),
        ServerClock.TRUSTING,
        attempt -> {},
        Runnable::run,
        LogLimits.ORDINARY,
        0,
        TablesBinding.TRUSTED,
        new WakeWheel(store.client(), store.names()),
        new PublicList(store.client(), store.names()));
  }
}
