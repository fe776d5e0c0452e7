package io.lastseat.bench.ways;

import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Notices when a row is acknowledged: from then on a client that polls sees the verdict. It costs a
 * reflective call, and no call of the database.
 */
final class WatchedRows {

  private final String table;
  private final ContestVerdicts verdicts;

  WatchedRows(String table, ContestVerdicts verdicts) {
    this.table = table;
    this.verdicts = verdicts;
  }

  DynamoDbClient around(DynamoDbClient client) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> call(client, method, arguments));
  }

  private Object call(DynamoDbClient client, Method method, Object[] arguments) throws Throwable {
    try {
      Object answer = method.invoke(client, arguments);
      if (answer instanceof BatchWriteItemResponse written
          && arguments[0] instanceof BatchWriteItemRequest sent) {
        seen(sent, written);
      }
      return answer;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void seen(BatchWriteItemRequest sent, BatchWriteItemResponse written) {
    List<WriteRequest> left = written.unprocessedItems().getOrDefault(table, List.of());
    for (WriteRequest write : sent.requestItems().getOrDefault(table, List.of())) {
      PutRequest put = write.putRequest();
      if (put != null && !left.contains(write)) {
        tell(put.item());
      }
    }
  }

  private void tell(Map<String, AttributeValue> row) {
    if (RowCodec.read(row) instanceof VerdictRow seen
        && seen.verdict().request() instanceof Reserve reserve) {
      verdicts.visible(reserve.applicant(), seen.verdict().accepted());
    }
  }
}
