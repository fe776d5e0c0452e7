package io.lastseat.tables;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The image of an item as a stream record carries it, in the SDK's attribute type: the Lambda event
 * classes have one of their own, and codecs should know only one.
 *
 * <p>It stands in the way of every record. AWS's own transformer ({@code
 * aws-lambda-java-events-sdk-transformer}) makes each value with a builder that walks through all
 * types, which was a third of what the whole handler allocated; the SDK's {@code fromS} and its
 * like do not.
 */
public final class StreamImage {

  /**
   * The same attributes.
   *
   * @throws IllegalArgumentException for a value of no type
   */
  public static Map<String, AttributeValue> item(
      Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue>
          image) {
    Map<String, AttributeValue> item = new HashMap<>(2 * image.size());
    image.forEach((name, value) -> item.put(name, value(value)));
    return item;
  }

  private static AttributeValue value(
      com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue from) {
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

  /** Types that no item of ours has. */
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
    throw new IllegalArgumentException("an attribute without a type");
  }

  private StreamImage() {}
}
