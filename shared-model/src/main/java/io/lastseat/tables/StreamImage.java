package io.lastseat.tables;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts the image of an item in a stream record to the SDK's attribute type. The Lambda event
 * classes have a type of their own, and codecs should know only one.
 */
public final class StreamImage {

  private static final AttributeValue UNKNOWN = AttributeValue.builder().build();

  /** The same attributes in the SDK's type. A value without a type has none then, either. */
  public static Map<String, AttributeValue> item(
      Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue>
          image) {
    Map<String, AttributeValue> item = new HashMap<>(2 * image.size());
    image.forEach((name, value) -> item.put(name, value(value)));
    return item;
  }

  private static AttributeValue value(
      com.amazonaws.services.lambda.runtime.events.models.dynamodb.@Nullable AttributeValue from) {
    if (from == null) {
      return UNKNOWN;
    }
    if (from.getS() != null) {
      return AttributeValue.fromS(from.getS());
    }
    if (from.getN() != null) {
      return AttributeValue.fromN(from.getN());
    }
    if (from.getBOOL() != null) {
      return AttributeValue.fromBool(from.getBOOL());
    }
    if (from.getM() != null) {
      return AttributeValue.fromM(item(from.getM()));
    }
    if (from.getL() != null) {
      return AttributeValue.fromL(from.getL().stream().map(StreamImage::value).toList());
    }
    return rare(from);
  }

  /** Converts types that no item of this system has. */
  private static AttributeValue rare(
      com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue from) {
    if (from.getNULL() != null) {
      return AttributeValue.fromNul(from.getNULL());
    }
    if (from.getB() != null) {
      return AttributeValue.fromB(SdkBytes.fromByteBuffer(from.getB()));
    }
    if (from.getSS() != null) {
      return AttributeValue.fromSs(from.getSS());
    }
    if (from.getNS() != null) {
      return AttributeValue.fromNs(from.getNS());
    }
    if (from.getBS() != null) {
      List<SdkBytes> all = from.getBS().stream().map(SdkBytes::fromByteBuffer).toList();
      return AttributeValue.fromBs(all);
    }
    return UNKNOWN;
  }

  private StreamImage() {}
}
