package io.lastseat.dynamo.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.contract.RandomValues.Wild;
import io.lastseat.dynamo.engine.DynamoEngine;
import io.vavr.control.Either;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The same random calls to the embedded engine and to another DynamoDB, one after the other. */
final class Contract {

  /** Whatever answers as DynamoDB does. */
  interface Engine extends Function<DynamoDbRequest, Either<DynamoDbException, AwsResponse>> {}

  /**
   * One call that the two answered in different ways, or behind which their items differ.
   *
   * @param inItems whether they gave one answer
   */
  record Difference(
      String number,
      DynamoDbRequest call,
      Either<DynamoDbException, AwsResponse> ours,
      Either<DynamoDbException, AwsResponse> theirs,
      boolean inItems) {

    /** What we say, as far as it is compared, and the message of a refusal. */
    String us() {
      return told(ours);
    }

    String them() {
      return told(theirs);
    }

    private static String told(Either<DynamoDbException, AwsResponse> answer) {
      return alike(answer)
          + answer.fold(refusal -> " " + refusal.awsErrorDetails().errorMessage(), none -> "");
    }

    @Override
    public String toString() {
      return "%s %s%s%n  ours   %s%n  theirs %s"
          .formatted(number, inItems ? "(in the items behind it) " : "", call, us(), them());
    }
  }

  /** What a run saw: the differences, and how often each operation was answered and refused. */
  record Seen(List<Difference> differences, Map<String, Integer> kinds) {

    void assertManyOfEach() {
      assertThat(kinds.values())
          .as(kinds.toString())
          .hasSize(2 * RandomCalls.OPERATIONS)
          .allMatch(times -> times >= 10);
    }
  }

  /** All items are compared behind each malformed write, and as often as this. */
  private static final int LOOK = 20;

  private final String table;
  private final Engine ours;
  private final Engine theirs;
  private final Function<Either<DynamoDbException, AwsResponse>, String> shown;

  /**
   * Makes the table in both.
   *
   * @param shown what is compared of an answer: {@link #alike}, or {@link #wholly}
   */
  Contract(
      String table,
      Engine ours,
      Engine theirs,
      Function<Either<DynamoDbException, AwsResponse>, String> shown) {
    this.table = table;
    this.ours = ours;
    this.theirs = theirs;
    this.shown = shown;
    List.of(ours, theirs).forEach(engine -> engine.apply(RandomCalls.table(table)).get());
  }

  Seen compare(long seed, Set<Wild> wild, int calls) {
    List<Difference> differences = new ArrayList<>();
    Map<String, Integer> kinds = new TreeMap<>();
    RandomCalls random = new RandomCalls(seed, wild, table);
    for (int i = 0; i < calls; i++) {
      DynamoDbRequest call = random.next();
      Either<DynamoDbException, AwsResponse> answer = ours.apply(call);
      Either<DynamoDbException, AwsResponse> other = theirs.apply(call);
      boolean same = shown.apply(answer).equals(shown.apply(other));
      boolean look = i % LOOK == 0 || i == calls - 1;
      if (!DynamoEngine.isRead(call)) {
        look |= !same || isMalformed(answer);
      }
      if ((look && mend()) || !same) {
        differences.add(new Difference(seed + "." + i, call, answer, other, same));
      }
      String kind = call.getClass().getSimpleName();
      kinds.merge(kind + (answer.isLeft() ? " refused" : ""), 1, Integer::sum);
    }
    return new Seen(differences, kinds);
  }

  private static boolean isMalformed(Either<DynamoDbException, AwsResponse> answer) {
    return answer.isLeft()
        && "ValidationException".equals(answer.getLeft().awsErrorDetails().errorCode());
  }

  /** Gives the other one our items, so that the calls behind a difference mean something. */
  private boolean mend() {
    Map<String, Map<String, AttributeValue>> here = items(ours).get();
    Map<String, Map<String, AttributeValue>> there = items(theirs).getOrElse(RandomValues::keys);
    boolean mended = false;
    for (Map.Entry<String, Map<String, AttributeValue>> item : there.entrySet()) {
      if (!here.containsKey(item.getKey())) {
        mended = true;
        Map<String, AttributeValue> key = new HashMap<>(item.getValue());
        key.keySet().retainAll(List.of("p", "s"));
        theirs.apply(DeleteItemRequest.builder().tableName(table).key(key).build()).get();
      }
    }
    for (Map.Entry<String, Map<String, AttributeValue>> item : here.entrySet()) {
      if (!there.containsKey(item.getKey())) {
        mended = true;
        theirs.apply(PutItemRequest.builder().tableName(table).item(item.getValue()).build()).get();
      }
    }
    return mended;
  }

  /** The items by what they show; none of an engine that fails to read a malformed item. */
  private Either<DynamoDbException, Map<String, Map<String, AttributeValue>>> items(Engine engine) {
    ScanRequest scan = ScanRequest.builder().tableName(table).consistentRead(true).build();
    return engine
        .apply(scan)
        .map(
            all ->
                ((ScanResponse) all)
                    .items().stream().collect(Collectors.toMap(Contract::shown, item -> item)));
  }

  /** What any two DynamoDBs must have in common: of a refusal its type, and no order of a scan. */
  static String alike(Either<DynamoDbException, AwsResponse> answer) {
    return answer.fold(Contract::shown, Contract::shown);
  }

  /** All of an answer. */
  static String wholly(Either<DynamoDbException, AwsResponse> answer) {
    return answer.fold(refusal -> shown(refusal) + refusal.getMessage(), AwsResponse::toString);
  }

  private static String shown(DynamoDbException refusal) {
    String code = String.valueOf(refusal.awsErrorDetails().errorCode());
    return refusal instanceof TransactionCanceledException cancelled
        ? code
            + cancelled.cancellationReasons().stream()
                .map(reason -> reason.code() + (reason.hasItem() ? shown(reason.item()) : ""))
                .toList()
        : refusal instanceof ConditionalCheckFailedException failed && failed.hasItem()
            ? code + shown(failed.item())
            : code;
  }

  /** DynamoDB defines no order of partitions, nor of the items of a batch. */
  private static String shown(AwsResponse response) {
    if (response instanceof ScanResponse scan) {
      return scan.count() + " of " + scan.scannedCount() + " " + unordered(scan.items());
    }
    return response instanceof BatchGetItemResponse batch
        ? batch.responses().values().stream().map(Contract::unordered).toList().toString()
        : shown((Object) response);
  }

  private static String unordered(List<Map<String, AttributeValue>> items) {
    return items.stream().map(Contract::shown).sorted().toList().toString();
  }

  /** Any value of the SDK in one form: maps and sets in order, without what is absent. */
  private static String shown(Object value) {
    if (value instanceof AttributeValue attribute) {
      return switch (attribute.type()) {
        case N -> number(attribute.n());
        case SS -> "SS" + attribute.ss().stream().sorted().toList();
        case NS -> "NS" + attribute.ns().stream().map(Contract::number).sorted().toList();
        case BS -> "BS" + attribute.bs().stream().map(Object::toString).sorted().toList();
        case L -> shown(attribute.l());
        case M -> shown(attribute.m());
        default -> attribute.toString();
      };
    }
    if (value instanceof SdkPojo pojo) {
      Map<String, Object> fields = new TreeMap<>();
      pojo.sdkFields()
          .forEach(
              field -> {
                Object content = field.getValueOrDefault(pojo);
                if (content != null
                    && !(content instanceof Map<?, ?> map
                        && map.isEmpty()
                        && List.of("Attributes", "ItemCollectionMetrics")
                            .contains(field.memberName()))
                    && !List.of("ConsumedCapacity", "LastEvaluatedKey").contains(field.memberName())
                    && !(content instanceof SdkAutoConstructList)
                    && !(content instanceof SdkAutoConstructMap)) {
                  fields.put(field.memberName(), content);
                }
              });
      return shown(fields);
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + "=" + shown(entry.getValue()))
          .sorted()
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return value instanceof List<?> list
        ? list.stream().map(Contract::shown).toList().toString()
        : String.valueOf(value);
  }

  private static String number(String text) {
    return new BigDecimal(text).stripTrailingZeros().toPlainString();
  }
}
