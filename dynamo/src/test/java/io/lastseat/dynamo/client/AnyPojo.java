package io.lastseat.dynamo.client;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Values of any class of the SDK with random contents. */
final class AnyPojo {

  private static final int MAX_DEPTH = 3;

  private final Random random;

  AnyPojo(long seed) {
    random = new Random(seed);
  }

  /** Sets most fields of a builder, and builds. */
  SdkPojo of(SdkPojo builder) {
    for (SdkField<?> field : builder.sdkFields()) {
      // The SDK sets a token where there is none.
      if (field.locationName().equals("ClientRequestToken") || random.nextInt(4) > 0) {
        field.set(builder, value(field));
      }
    }
    return (SdkPojo) ((SdkBuilder<?, ?>) builder).build();
  }

  private Object value(SdkField<?> field) {
    MarshallingType<?> type = field.marshallingType();
    if (type == MarshallingType.SDK_POJO) {
      SdkPojo builder = field.constructor().get();
      return builder instanceof AttributeValue.Builder ? attribute(0) : of(builder);
    } else if (type == MarshallingType.LIST) {
      SdkField<?> member = field.getRequiredTrait(ListTrait.class).memberFieldInfo();
      return list(() -> mayBeNull(member) ? null : value(member));
    } else if (type == MarshallingType.MAP) {
      SdkField<?> member = field.getRequiredTrait(MapTrait.class).valueFieldInfo();
      return map(() -> value(member));
    } else if (type == MarshallingType.STRING) {
      return text();
    } else if (type == MarshallingType.BOOLEAN) {
      return random.nextBoolean();
    } else if (type == MarshallingType.INTEGER) {
      return random.nextInt();
    } else if (type == MarshallingType.LONG) {
      return random.nextLong();
    } else if (type == MarshallingType.DOUBLE) {
      return Math.scalb(random.nextDouble(), random.nextInt(80) - 40);
    } else if (type == MarshallingType.INSTANT) {
      return Instant.ofEpochMilli(random.nextLong() >> 20);
    }
    throw new AssertionError("No values of " + type);
  }

  /**
   * A null in place of an object arrives as an empty one; of a list or a map, the SDK sends none.
   */
  private boolean mayBeNull(SdkField<?> member) {
    return member.marshallingType() == MarshallingType.STRING && random.nextInt(10) == 0;
  }

  private AttributeValue attribute(int depth) {
    return switch (random.nextInt(depth == MAX_DEPTH ? 8 : 10)) {
      case 0 -> AttributeValue.fromS(text());
      case 1 -> AttributeValue.fromN(Long.toString(random.nextLong()));
      case 2 -> AttributeValue.fromB(bytes());
      case 3 -> AttributeValue.fromBool(random.nextBoolean());
      case 4 -> AttributeValue.fromNul(random.nextBoolean());
      case 5 -> AttributeValue.fromSs(list(this::text));
      case 6 -> AttributeValue.fromNs(list(this::text));
      case 7 -> AttributeValue.fromBs(list(this::bytes));
      case 8 -> AttributeValue.fromL(list(() -> attribute(depth + 1)));
      default -> AttributeValue.fromM(map(() -> attribute(depth + 1)));
    };
  }

  private <T extends @Nullable Object> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  private <T> Map<String, T> map(Supplier<T> element) {
    Map<String, T> map = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      map.put(text(), element.get());
    }
    return map;
  }

  private SdkBytes bytes() {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return SdkBytes.fromByteArray(bytes);
  }

  /** A text of any characters: controls, quotes, of two, three and four bytes. */
  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(random.nextInt(20) == 0 ? 10_000 : 8); i > 0; i--) {
      text.appendCodePoint(
          switch (random.nextInt(6)) {
            case 0 -> random.nextInt(0x20);
            case 1 -> "\"\\/\u007f\u2028".charAt(random.nextInt(5));
            case 2 -> 0x80 + random.nextInt(0x700);
            case 3 -> 0xe000 + random.nextInt(0x2000);
            case 4 -> 0x10000 + random.nextInt(0x100000);
            default -> 'a' + random.nextInt(26);
          });
    }
    return text.toString();
  }
}
