package io.lastseat.intake.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.clock.ServerClock;
import io.lastseat.command.TokenSource;
import io.lastseat.decide.Batch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.intake.admit.ByStream;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lock.LockOutcome;
import io.lastseat.intake.lock.LockWaiting;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.intake.usecase.HandClock;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Books;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.pauses.Pause;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A request in line, and what this process knows of its lock. */
class LockLineTest {

  private static final TableNames NO_TABLES = TableNames.withPrefix("no-");

  private static final ResourceId LOCK = new ResourceId("nightly");

  private final HandClock clock = new HandClock();

  /** A read that began before the request joined may end after it, and be shared briefly. */
  @Test
  void whatAnOlderHeadDoesNotShowIsNotLost() {
    Reserve first = acquire(1);
    Reserve mine = acquire(2).waitingFor(Duration.ofSeconds(20));
    Head held = after(Head.before(LOCK), first);
    Head inLine = after(held, mine);
    RequestId end = Cancel.idFor(first.id());
    Head served = after(inLine, new Cancel(end, LOCK, clock.instant(), first.id()).by(1));
    HeadCache cache = behind(served);
    cache.appended(inLine);
    cache.appended(held);

    assertThat(follow(cache, mine, inLine, false, Duration.ofSeconds(20)))
        .isInstanceOfSatisfying(
            LockOutcome.Leased.class,
            leased -> assertThat(leased.lease().reservation()).isEqualTo(mine.id()));
  }

  @Test
  void aCallThatIsCutShortWithdrawsNothingOfAnotherUnderItsKey() {
    Reserve mine = acquire(2).waitingFor(Duration.ofSeconds(20));
    Head inLine = after(after(Head.before(LOCK), acquire(1)), mine);
    Duration cut = Duration.ofSeconds(3);

    assertThat(follow(behind(inLine), mine, inLine, true, cut))
        .isInstanceOf(LockOutcome.Undecided.class);
    assertThatThrownBy(() -> follow(behind(inLine), mine, inLine, false, cut))
        .as("nobody else can stand there")
        .hasMessageContaining("it is written down: StoredRequest[request=Cancel");
    assertThatThrownBy(() -> follow(behind(inLine), mine, inLine, true, Duration.ofSeconds(20)))
        .as("the time of both is over, and one of them may have the lock")
        .hasMessageContaining("it is written down: StoredRequest[request=Extend");
  }

  private HeadCache behind(Head newest) {
    return new HeadCache((resource, before) -> Option.some(newest), clock, Pause.sleeping());
  }

  private LockOutcome follow(
      HeadCache cache, Reserve mine, Head inLine, boolean keyed, Duration patience) {
    Pause pause = length -> clock.turn(length);
    Verdicts verdicts =
        new Verdicts(
            new RowsOneByOne((resource, id) -> RowsOf.NOTHING),
            clock,
            pause,
            WaitLimit.of(Duration.ofSeconds(20)));
    return line(cache, verdicts)
        .follow(
            new RequestStatus(mine, new RowsOf(Option.some(row(inLine, mine)), Option.none())),
            keyed,
            new Deadline(
                clock.instant(),
                patience,
                failure -> {
                  throw new AssertionError(failure);
                }));
  }

  private LockWaiting line(HeadCache cache, Verdicts verdicts) {
    DynamoDbClient nothing = new NoDatabase();
    DecisionLog log = new DecisionLog(nothing, NO_TABLES);
    VerdictFinder finder =
        new VerdictFinder(
            log,
            new RowTable(nothing, NO_TABLES, Runnable::run, attempt -> {}),
            new RequestItems(nothing, NO_TABLES),
            attempt -> {},
            cache);
    ByStream stream =
        new ByStream(
            cache,
            finder,
            new NoRequests(),
            verdicts,
            clock,
            TokenSource.random(),
            0,
            ServerClock.TRUSTING,
            false);
    return new LockWaiting(
        log, cache, new Submit(cache, stream, Option.none(), event -> {}), finder, verdicts, clock);
  }

  private Reserve acquire(int number) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    token[0] = (byte) number;
    return new Reserve(
            RequestId.inLane(0, token),
            LOCK,
            clock.instant(),
            "job " + number,
            1,
            Option.none(),
            Option.some(Duration.ofMinutes(1)))
        .creating(Terms.ofLock());
  }

  private Head after(Head before, Request request) {
    Batch batch =
        Batch.decide(
            before.books(),
            Facts.at(clock.instant()),
            Vector.of(PendingRequest.found(new StoredRequest(request, Option.none()))),
            entry -> 1,
            Integer.MAX_VALUE);
    long number = before.number() + 1;
    return new Head(number, batch.books(), Marks.NONE.withImmediate(number), clock.instant());
  }

  /** Returns the row of a request that waits as of this head. */
  private VerdictRow row(Head head, Reserve request) {
    Books before = after(Head.before(LOCK), acquire(1)).books();
    Batch batch =
        Batch.decide(
            before,
            Facts.at(clock.instant()),
            Vector.of(PendingRequest.found(new StoredRequest(request, Option.none()))),
            entry -> 1,
            Integer.MAX_VALUE);
    return new VerdictRow((Verdict) batch.entries().head(), head.number(), clock.instant(), true);
  }

  /** A database where reads find nothing and every other call fails. */
  private static final class NoDatabase implements DynamoDbClient {

    @Override
    public QueryResponse query(QueryRequest request) {
      return QueryResponse.builder().items(List.of()).build();
    }

    @Override
    public String serviceName() {
      return "none";
    }

    @Override
    public void close() {}
  }

  private static final class NoRequests implements Requests {

    @Override
    public Put putIfAbsent(StoredRequest stored) {
      throw new AssertionError("it is written down: " + stored);
    }

    @Override
    public Option<Request> find(ResourceId resource, RequestId id) {
      return Option.none();
    }

    @Override
    public Vector<RequestId> creating(ResourceId resource) {
      return Vector.empty();
    }
  }
}
