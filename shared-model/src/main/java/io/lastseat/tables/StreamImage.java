package io.lastseat.tables;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.transformers.v2.dynamodb.DynamodbAttributeValueTransformer;
import java.util.Map;

/**
 * The image of an item as a stream record carries it, in the SDK's attribute type: the Lambda event
 * classes have one of their own, and codecs should know only one.
 */
public final class StreamImage {

  /** The same attributes. */
  public static Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item(
      Map<String, AttributeValue> image) {
    return DynamodbAttributeValueTransformer.toAttributeValueMapV2(image);
  }

  private StreamImage() {}
}
