package io.lastseat.dynamo.service;

import static io.lastseat.dynamo.service.SmallService.TABLE;
import static io.lastseat.dynamo.service.SmallService.item;
import static io.lastseat.dynamo.service.SmallService.key;
import static io.lastseat.dynamo.service.SmallService.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.service.CallHistory.Answer;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.dynamo.store.TableStore;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Calls of 32 threads take effect one after the other, each before it is answered. */
class LinearizabilityTest {

  private static final int THREADS = 32;
  private static final int CALLS_OF_A_THREAD = 40;
  private static final int OBJECTS = 4;
  private static final String VALUE = "value";
  private static final Pair NONE = new Pair(0, 0);

  @TempDir Path folder;

  private enum Kind {
    MEMORY,
    SQLITE
  }

  /** The values of two items that transactions write together; 0 is no item. */
  private record Pair(long one, long other) {

    Pair with(int half, long value) {
      return half == 0 ? new Pair(value, other) : new Pair(one, value);
    }
  }

  /** The values before a call, as its answer tells them, and what the call did. */
  private record Told(Option<Long> one, Option<Long> other, UnaryOperator<Pair> change)
      implements Answer<Pair> {

    static Told half(int half, long value, UnaryOperator<Pair> change) {
      Option<Long> some = Option.some(value);
      return half == 0
          ? new Told(some, Option.none(), change)
          : new Told(Option.none(), some, change);
    }

    static Told both(long one, long other, UnaryOperator<Pair> change) {
      return new Told(Option.some(one), Option.some(other), change);
    }

    @Override
    public Option<Pair> after(Pair before) {
      return Option.when(
          one.forAll(value -> value == before.one) && other.forAll(value -> value == before.other),
          () -> change.apply(before));
    }
  }

  /** One of the threads. Its conditions are about the values that it saw last. */
  private static final class Caller {

    private final DynamoService service;
    private final AtomicLong values;
    private final Random random;
    private final long[] seen = new long[2 * OBJECTS];

    Caller(DynamoService service, AtomicLong values, int seed) {
      this.service = service;
      this.values = values;
      this.random = new Random(seed);
    }

    Answer<Pair> any(int object) {
      int half = random.nextInt(2);
      return switch (random.nextInt(8)) {
        case 0 -> get(object, half);
        case 1 -> query(object);
        case 2 -> transactGet(object);
        case 3 -> put(object, half);
        case 4, 5 -> transactWrite(object);
        default -> putIf(object, half);
      };
    }

    Answer<Pair> get(int object, int half) {
      GetItemResponse found =
          right(GetItemRequest.builder().tableName(TABLE).key(key(name(object), half)).build());
      return Told.half(half, see(object, half, found.item()), UnaryOperator.identity());
    }

    private Answer<Pair> query(int object) {
      QueryResponse found =
          right(
              QueryRequest.builder()
                  .tableName(TABLE)
                  .keyConditionExpression("pk = :pk")
                  .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(name(object))))
                  .build());
      Function<Integer, Map<String, AttributeValue>> half =
          sk ->
              Vector.ofAll(found.items())
                  .find(item -> number(sk).equals(item.get("sk")))
                  .getOrElse(Map.of());
      return Told.both(
          see(object, 0, half.apply(0)), see(object, 1, half.apply(1)), UnaryOperator.identity());
    }

    private Answer<Pair> transactGet(int object) {
      TransactGetItemsResponse found =
          right(
              TransactGetItemsRequest.builder()
                  .transactItems(getting(object, 0), getting(object, 1))
                  .build());
      return Told.both(
          see(object, 0, found.responses().get(0).item()),
          see(object, 1, found.responses().get(1).item()),
          UnaryOperator.identity());
    }

    private static TransactGetItem getting(int object, int half) {
      return TransactGetItem.builder()
          .get(get -> get.tableName(TABLE).key(key(name(object), half)))
          .build();
    }

    Answer<Pair> put(int object, int half) {
      long value = values.incrementAndGet();
      PutItemResponse put =
          right(
              PutItemRequest.builder()
                  .tableName(TABLE)
                  .item(item(name(object), half, VALUE, number(value)))
                  .returnValues(ReturnValue.ALL_OLD)
                  .build());
      return Told.half(
          half, see(object, half, put.attributes()), before -> before.with(half, value));
    }

    private Answer<Pair> putIf(int object, int half) {
      long value = values.incrementAndGet();
      long expected = expected(object, half);
      Either<DynamoDbException, AwsResponse> answer =
          service.call(
              PutItemRequest.builder()
                  .tableName(TABLE)
                  .item(item(name(object), half, VALUE, number(value)))
                  .conditionExpression("#v = :before")
                  .expressionAttributeNames(Map.of("#v", VALUE))
                  .expressionAttributeValues(Map.of(":before", number(expected)))
                  .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                  .build());
      if (answer.isRight()) {
        return Told.half(half, expected, before -> before.with(half, value));
      }
      var failed = (ConditionalCheckFailedException) answer.getLeft();
      return Told.half(half, unexpected(object, half, failed.item()), UnaryOperator.identity());
    }

    private Answer<Pair> transactWrite(int object) {
      long value = values.incrementAndGet();
      long[] expected = {expected(object, 0), expected(object, 1)};
      Either<DynamoDbException, AwsResponse> answer =
          service.call(
              TransactWriteItemsRequest.builder()
                  .transactItems(
                      putting(object, 0, value, expected[0]),
                      putting(object, 1, value, expected[1]))
                  .build());
      if (answer.isRight()) {
        return Told.both(expected[0], expected[1], before -> new Pair(value, value));
      }
      List<CancellationReason> reasons =
          ((TransactionCanceledException) answer.getLeft()).cancellationReasons();
      long[] there =
          IntStream.range(0, 2)
              .mapToLong(
                  half ->
                      reasons.get(half).code().equals("None")
                          ? expected[half]
                          : unexpected(object, half, reasons.get(half).item()))
              .toArray();
      return Told.both(there[0], there[1], UnaryOperator.identity());
    }

    private static TransactWriteItem putting(int object, int half, long value, long expected) {
      return TransactWriteItem.builder()
          .put(
              put ->
                  put.tableName(TABLE)
                      .item(item(name(object), half, VALUE, number(value)))
                      .conditionExpression("#v = :before")
                      .expressionAttributeNames(Map.of("#v", VALUE))
                      .expressionAttributeValues(Map.of(":before", number(expected)))
                      .returnValuesOnConditionCheckFailure(
                          ReturnValuesOnConditionCheckFailure.ALL_OLD))
          .build();
    }

    private long expected(int object, int half) {
      return seen[2 * object + half];
    }

    private long unexpected(int object, int half, Map<String, AttributeValue> item) {
      long expected = expected(object, half);
      long there = see(object, half, item);
      assertThat(there).as("a condition that failed").isNotEqualTo(expected);
      return there;
    }

    private long see(int object, int half, Map<String, AttributeValue> item) {
      long value = Option.of(item.get(VALUE)).map(v -> Long.parseLong(v.n())).getOrElse(0L);
      seen[2 * object + half] = value;
      return value;
    }

    private static String name(int object) {
      return "object-" + object;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private <R extends AwsResponse> R right(AwsRequest request) {
      return (R) service.call(request).getOrElseThrow(refusal -> refusal);
    }
  }

  /** The histories of the objects, whose items are there before the threads begin. */
  private static List<CallHistory<Pair>> called(TableStore store) {
    List<CallHistory<Pair>> objects =
        Stream.generate(CallHistory<Pair>::new).limit(OBJECTS).toList();
    AtomicLong values = new AtomicLong();
    try (DynamoService service = new DynamoService(store, Clock.systemUTC(), System::nanoTime)) {
      assertThat(service.call(SmallService.table(TABLE).build()).isRight()).isTrue();
      Caller first = new Caller(service, values, THREADS);
      for (int object = 0; object < OBJECTS; object++) {
        int one = object;
        objects.get(one).call(() -> first.put(one, 0));
        objects.get(one).call(() -> first.put(one, 1));
      }
      CyclicBarrier together = new CyclicBarrier(THREADS);
      IntStream.range(0, THREADS)
          .mapToObj(
              thread ->
                  CompletableFuture.runAsync(
                      () -> {
                        Caller caller = new Caller(service, values, thread);
                        Try.of(together::await).get();
                        for (int i = 0; i < CALLS_OF_A_THREAD; i++) {
                          int object = caller.random.nextInt(OBJECTS);
                          objects.get(object).call(() -> caller.any(object));
                        }
                      },
                      task -> new Thread(task).start()))
          .toList()
          .forEach(CompletableFuture::join);
    }
    return objects;
  }

  @ParameterizedTest
  @EnumSource
  void callsTakeEffectOneAfterTheOther(Kind kind) {
    TableStore store =
        kind == Kind.MEMORY ? new MemoryStore() : SqliteStore.open(folder, failure -> {});
    assertThat(called(store)).allMatch(history -> history.isLinearizable(NONE));
  }

  @Test
  void aStaleReadIsFound() {
    assertThat(called(new Stale())).anyMatch(history -> !history.isLinearizable(NONE));
  }

  private static Told wrote(long before, long value) {
    return Told.half(0, before, pair -> pair.with(0, value));
  }

  private static Told read(long one, long other) {
    return Told.both(one, other, UnaryOperator.identity());
  }

  @Test
  void aReadMayTellWhatIsWrittenMeanwhileAndNoLaterOneMayForgetIt() {
    CallHistory<Pair> history = new CallHistory<>();
    history.add(1, 9, wrote(0, 7));
    history.add(2, 3, read(0, 0));
    history.add(4, 5, read(7, 0));
    assertThat(history.isLinearizable(NONE)).isTrue();
    history.add(6, 8, read(0, 0));
    assertThat(history.isLinearizable(NONE)).isFalse();
  }

  @Test
  void aReadAfterAnAnswerTellsTheWrite() {
    CallHistory<Pair> history = new CallHistory<>();
    history.add(1, 2, wrote(0, 7));
    history.add(3, 4, read(0, 0));
    assertThat(history.isLinearizable(NONE)).isFalse();
  }

  @Test
  void ofTwoWritesOnOneConditionOneFails() {
    CallHistory<Pair> history = new CallHistory<>();
    history.add(1, 4, wrote(0, 7));
    history.add(2, 3, wrote(0, 8));
    assertThat(history.isLinearizable(NONE)).isFalse();
  }

  @Test
  void aTransactionIsSeenAsAWhole() {
    CallHistory<Pair> history = new CallHistory<>();
    history.add(1, 8, Told.both(0, 0, before -> new Pair(7, 7)));
    history.add(2, 3, Told.half(0, 7, UnaryOperator.identity()));
    assertThat(history.isLinearizable(NONE)).isTrue();
    history.add(4, 5, Told.half(1, 0, UnaryOperator.identity()));
    assertThat(history.isLinearizable(NONE)).isFalse();
  }

  /** Serves one read of many from the tables as they were at first. */
  private static final class Stale implements TableStore {

    private static final int ONE_READ_OF = 100;

    private final TableStore store = new MemoryStore();
    private final AtomicInteger reads = new AtomicInteger();
    private volatile Option<TablesView> old = Option.none();

    @Override
    public <T> T read(Function<TablesView, T> reader) {
      return reads.incrementAndGet() % ONE_READ_OF == 0
          ? reader.apply(old.get())
          : store.read(reader);
    }

    @Override
    public Evaluation write(Function<TablesView, Evaluation> operation) {
      return store.write(
          tables -> {
            old = old.orElse(Option.when(tables.table(TABLE).isDefined(), tables));
            return operation.apply(tables);
          });
    }

    @Override
    public void close() {}
  }
}
