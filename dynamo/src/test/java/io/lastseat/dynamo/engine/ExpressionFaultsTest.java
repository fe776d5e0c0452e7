package io.lastseat.dynamo.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A malformed expression is refused with a message that names the fault. */
class ExpressionFaultsTest extends SmallTable {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|The expression can not be empty;",
        "a = |Syntax error; token: \"<EOF>\", near: \"=\"",
        "!!|Syntax error; token: \"!\", near: \"!!\"",
        "a b|Syntax error; token: \"b\", near: \"a b\"",
        "#missing = :v|An expression attribute name used in the document path is not defined;"
            + " attribute name: #missing",
        "a = :missing|An expression attribute value used in expression is not defined; attribute"
            + " value: :missing",
        "status = :v|Attribute name is a reserved keyword; reserved keyword: status",
        "near(a, :v)|Invalid function name; function: near",
        "begins_with(a)|Incorrect number of operands for operator or function; operator or"
            + " function: begins_with, number of operands: 1",
        "begins_with(a, :n)|Incorrect operand type for operator or function; operator or function:"
            + " begins_with, operand type: N",
        "a < :list|Incorrect operand type for operator or function; operator or function: <,"
            + " operand type: L",
        ":list < a|Incorrect operand type for operator or function; operator or function: <,"
            + " operand type: L",
        ":list BETWEEN a AND b|Incorrect operand type for operator or function; operator or"
            + " function: BETWEEN, operand type: L",
        "attribute_type(a, :n)|Incorrect operand type for operator or function; operator or"
            + " function: attribute_type, operand type: N",
        "attribute_exists(a, b)|Incorrect number of operands for operator or function; operator or"
            + " function: attribute_exists, number of operands: 2",
        "a BETWEEN :n AND :least|The BETWEEN operator requires upper bound to be greater than or"
            + " equal to lower bound",
        "a BETWEEN :v AND :n|The BETWEEN operator requires same data type for lower and upper"
            + " bounds",
        "attribute_exists(:v)|Operator or function requires a document path; operator or function:"
            + " attribute_exists",
        "attribute_type(a, :v)|Invalid attribute type name found; type: text",
        "a = a|The first operand must be distinct from the remaining operands",
        "((a = :v))|The expression has redundant parentheses;",
        "attribute_exists(a) = :v|Syntax error",
        "size(:v) = :n|Incorrect operand type for operator or function; operator or function: size"
      })
  void aConditionIsReadStrictly(String condition, String fault) {
    refusedWith(
        PutItemRequest.builder()
            .tableName("table")
            .item(KEY)
            .conditionExpression(condition)
            .expressionAttributeValues(valuesOf(condition))
            .build(),
        "Invalid ConditionExpression: " + fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "INVALID SYNTAX|Invalid UpdateExpression: Syntax error; token: \"INVALID\", near: \"INVALID"
            + " SYNTAX\"",
        "SET a = :v SET b = :v|Invalid UpdateExpression: The \"SET\" section can only be used once"
            + " in an update expression;",
        "SET a = :v, a.b = :v|Invalid UpdateExpression: Two document paths overlap with each other",
        "SET a.b = :v, a[0] = :v|Invalid UpdateExpression: Two document paths conflict with each"
            + " other",
        "SET pk = :v|One or more parameter values were invalid: Cannot update attribute pk. This"
            + " attribute is part of the key",
        "SET sk = :n|One or more parameter values were invalid: Cannot update attribute sk. This"
            + " attribute is part of the key",
        "SET born = :v|One or more parameter values were invalid: Type mismatch for key born",
        "SET born.x = :v|Key attributes must be scalars",
        "SET a.b = :v|The document path provided in the update expression is invalid for update",
        "SET a = b|The provided expression refers to an attribute that does not exist in the item",
        "SET a = if_not_exists(a, :v) + :n|An operand in the update expression has an incorrect"
            + " data type",
        "SET a = :v + :n|Invalid UpdateExpression: Incorrect operand type for operator or function;"
            + " operator or function: +, operand type: S",
        "ADD a :v|Invalid UpdateExpression: Incorrect operand type for operator or function;"
            + " operator or function: ADD, operand type: S",
        "DELETE a :n|Invalid UpdateExpression: Incorrect operand type for operator or function;"
            + " operator or function: DELETE, operand type: N"
      })
  void anUpdateIsReadStrictly(String update, String fault) {
    refusedWith(
        UpdateItemRequest.builder()
            .tableName("table")
            .key(KEY)
            .updateExpression(update)
            .expressionAttributeValues(valuesOf(update))
            .build(),
        fault);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ADD a :n",
        "ADD s :n",
        "ADD numbers :s",
        "DELETE numbers :s",
        "SET b = list_append(a, :list)",
        "SET b = list_append(:list, a)",
        "SET b = a - :n"
      })
  void anOperandHasTheTypeThatItsOperationWants(String update) {
    put(
        "a",
        1,
        Map.of(
            "a", text("x"),
            "s", AttributeValue.fromSs(List.of("x")),
            "numbers", AttributeValue.fromNs(List.of("1"))));
    refusedWith(
        UpdateItemRequest.builder()
            .tableName("table")
            .key(KEY)
            .updateExpression(update)
            .expressionAttributeValues(valuesOf(update))
            .build(),
        "An operand in the update expression has an incorrect data type");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = :v|Query condition missed key schema element: pk",
        "pk > :v|Query key condition not supported",
        "pk = :v AND sk <> :n|Query key condition not supported",
        "pk = :v OR sk = :n|Invalid KeyConditionExpression: Invalid operator used in"
            + " KeyConditionExpression: OR",
        "pk = :v AND sk > :n AND sk < :n|KeyConditionExpressions must only contain one condition"
            + " per key",
        "pk = :v AND a.b = :n|KeyConditionExpressions cannot have conditions on nested attributes",
        "pk = :v AND a = :n|Query condition missed key schema element: sk",
        "pk = :v AND sk = :v|One or more parameter values were invalid: Condition parameter type"
            + " does not match schema type"
      })
  void aQuerySelectsByTheKey(String condition, String fault) {
    refusedWith(
        QueryRequest.builder()
            .tableName("table")
            .keyConditionExpression(condition)
            .expressionAttributeValues(valuesOf(condition))
            .build(),
        fault);
  }

  private static Map<String, AttributeValue> valuesOf(String expression) {
    Map<String, AttributeValue> all =
        Map.of(
            ":v", AttributeValue.fromS("text"),
            ":n", AttributeValue.fromN("5"),
            ":least", AttributeValue.fromN("1"),
            ":s", AttributeValue.fromSs(List.of("y")),
            ":list", AttributeValue.fromL(List.of()));
    Map<String, AttributeValue> used = new HashMap<>(all);
    used.keySet().removeIf(name -> !expression.matches(".*" + name + "\\b.*"));
    return used.isEmpty() ? null : used;
  }
}
