package io.lastseat.local.store;

import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.vavr.control.Either;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The same random calls to the embedded engine on both of its stores, and to another DynamoDB, one
 * after the other.
 *
 * @param sqlite the engine on disk
 * @param known differences in which Amazon's documentation decides for the engine: its answer, and
 *     the other one's
 */
record EngineContract(
    DynamoDbClient other, DynamoService sqlite, BiPredicate<String, String> known) {

  /** What a run saw: each difference, and how often each operation was answered and refused. */
  record Seen(List<String> differences, Map<String, Integer> kinds) {}

  Seen compare(long seed, int calls) {
    List<String> differences = new ArrayList<>();
    Map<String, Integer> kinds = new TreeMap<>();
    String table = "contract-" + seed;
    other.createTable(EngineCalls.table(table));
    DynamoService memory =
        new DynamoService(new MemoryStore(), Clock.systemUTC(), System::nanoTime);
    memory.call(EngineCalls.table(table));
    sqlite.call(EngineCalls.table(table));
    EngineCalls random = new EngineCalls(seed, table);
    for (int i = 0; i < calls; i++) {
      DynamoDbRequest call = random.next();
      Either<DynamoDbException, AwsResponse> ours = memory.call(call);
      String answer = ours.fold(EngineContract::shown, EngineContract::shown);
      Either<DynamoDbException, AwsResponse> onDisk = sqlite.call(call);
      if (!same(ours, onDisk)) {
        differences.add("%d.%d %s%n  memory %s%n  disk %s".formatted(seed, i, call, ours, onDisk));
      }
      String real = real(call);
      if (!answer.equals(real) && !known.test(answer, real)) {
        differences.add("%d.%d %s%n  ours  %s%n  other %s".formatted(seed, i, call, answer, real));
      }
      String kind = call.getClass().getSimpleName();
      kinds.merge(kind + (ours.isLeft() ? " refused" : ""), 1, Integer::sum);
    }
    return new Seen(differences, kinds);
  }

  private static boolean same(
      Either<DynamoDbException, AwsResponse> one, Either<DynamoDbException, AwsResponse> other) {
    return one.isRight()
        ? one.equals(other)
        : other.isLeft()
            && one.getLeft().getMessage().equals(other.getLeft().getMessage())
            && shown(one.getLeft()).equals(shown(other.getLeft()));
  }

  private String real(DynamoDbRequest call) {
    try {
      var operation =
          Stream.of(DynamoDbClient.class.getMethods())
              .filter(method -> DynamoDbResponse.class.isAssignableFrom(method.getReturnType()))
              .filter(
                  method -> List.of(method.getParameterTypes()).equals(List.of(call.getClass())))
              .findFirst()
              .orElseThrow();
      return shown((DynamoDbResponse) operation.invoke(other, call));
    } catch (InvocationTargetException refused) {
      return shown((DynamoDbException) refused.getCause());
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String shown(DynamoDbException refusal) {
    String code = refusal.awsErrorDetails().errorCode();
    return refusal instanceof TransactionCanceledException cancelled
        ? code
            + cancelled.cancellationReasons().stream()
                .map(reason -> reason.code() + (reason.hasItem() ? shown(reason.item()) : ""))
                .toList()
        : code;
  }

  /** DynamoDB defines no order of partitions, nor of the items of a batch. */
  private static String shown(AwsResponse response) {
    if (response instanceof ScanResponse scan) {
      return scan.count() + " of " + scan.scannedCount() + " " + unordered(scan.items());
    }
    return response instanceof BatchGetItemResponse batch
        ? batch.responses().values().stream().map(EngineContract::unordered).toList().toString()
        : shown((Object) response);
  }

  private static String unordered(List<Map<String, AttributeValue>> items) {
    return items.stream().map(EngineContract::shown).sorted().toList().toString();
  }

  /** DynamoDB Local keeps numbers inside maps, lists and sets as they were written. */
  private static String number(String text) {
    return new BigDecimal(text).stripTrailingZeros().toPlainString();
  }

  /** Any value of the SDK in one form: maps and sets in order, without what is absent. */
  private static String shown(Object value) {
    if (value instanceof AttributeValue attribute) {
      return switch (attribute.type()) {
        case N -> number(attribute.n());
        case SS -> "SS" + attribute.ss().stream().sorted().toList();
        case NS -> "NS" + attribute.ns().stream().map(EngineContract::number).sorted().toList();
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
    if (value instanceof List<?> list) {
      return list.stream().map(EngineContract::shown).toList().toString();
    }
    return String.valueOf(value);
  }
}
