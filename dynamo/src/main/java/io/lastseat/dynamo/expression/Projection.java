package io.lastseat.dynamo.expression;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The places of an item that a read returns (developer guide, "Projection expressions"). */
public record Projection(List<DocumentPath> paths) {

  public static final String KIND = "ProjectionExpression";

  public static Projection parse(String expression, Scope scope) {
    return new Projection(new Parser(KIND, expression, scope).projection());
  }

  public Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
    return DocumentPath.only(item, paths);
  }
}
