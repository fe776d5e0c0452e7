package io.lastseat.dynamo.expression;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a condition compares: a place in the item, a value of the request, or a size. */
sealed interface Operand {

  /** The value for an item, or null if the item has none there. */
  @Nullable AttributeValue in(Map<String, AttributeValue> item);

  record At(DocumentPath path) implements Operand {
    @Override
    public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
      return path.in(item);
    }
  }

  record Literal(AttributeValue value) implements Operand {
    @Override
    public AttributeValue in(Map<String, AttributeValue> item) {
      return value;
    }
  }

  /**
   * The length of a text (in UTF-16) or a binary, or the number of elements of a set, a list or a
   * map.
   */
  record SizeOf(DocumentPath path) implements Operand {
    @Override
    public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
      AttributeValue value = path.in(item);
      return value == null
          ? null
          : switch (value.type()) {
            case S -> number(value.s().length());
            case B -> number(value.b().asByteArrayUnsafe().length);
            case SS -> number(value.ss().size());
            case NS -> number(value.ns().size());
            case BS -> number(value.bs().size());
            case L -> number(value.l().size());
            case M -> number(value.m().size());
            default -> null;
          };
    }

    private static AttributeValue number(int size) {
      return AttributeValue.fromN(BigDecimal.valueOf(size).toPlainString());
    }
  }

  /** The short name of a value's type, as error answers and {@code attribute_type} say it. */
  static String type(AttributeValue value) {
    return value.type() == AttributeValue.Type.NUL ? "NULL" : value.type().toString();
  }
}
