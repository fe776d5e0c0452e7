#!/usr/bin/env bash
# Tool: the interface DynamoDbClient of the AWS SDK for Java 2.54.15.
# Guess: a class that implements it by a few operations inherits its helpers, since they only call those operations: paginators and waiter() alike.
# Fact: the inherited paginator works. The inherited waiter() throws UnsupportedOperationException. DynamoDbWaiter.builder().client(it) works.
# Seen: paginator [a, b] / waiter() UnsupportedOperationException / builder ACTIVE
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion><groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
 <dependencies>
  <dependency><groupId>software.amazon.awssdk</groupId><artifactId>dynamodb</artifactId><version>2.54.15</version></dependency>
 </dependencies>
</project>
XML
cat > Main.java <<'JAVA'
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

public class Main {
  static class Few implements DynamoDbClient {
    @Override
    public ListTablesResponse listTables(ListTablesRequest request) {
      return request.exclusiveStartTableName() == null
          ? ListTablesResponse.builder().tableNames("a").lastEvaluatedTableName("a").build()
          : ListTablesResponse.builder().tableNames("b").build();
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
      return DescribeTableResponse.builder().table(t -> t.tableStatus("ACTIVE")).build();
    }

    @Override
    public String serviceName() {
      return "dynamodb";
    }

    @Override
    public void close() {}
  }

  public static void main(String[] arguments) {
    Few few = new Few();
    List<String> tables = few.listTablesPaginator().tableNames().stream().toList();
    System.out.println("paginator " + tables);
    try {
      few.waiter();
      System.out.println("waiter() works");
    } catch (RuntimeException refused) {
      System.out.println("waiter() " + refused.getClass().getSimpleName());
    }
    try (DynamoDbWaiter waiter = DynamoDbWaiter.builder().client(few).build()) {
      System.out.println(
          "builder "
              + waiter
                  .waitUntilTableExists(b -> b.tableName("a"))
                  .matched()
                  .response()
                  .get()
                  .table()
                  .tableStatusAsString());
    }
    System.exit(0);
  }
}
JAVA
mvn -B -q dependency:build-classpath -Dmdep.outputFile=classpath
javac -cp "$(cat classpath)" Main.java
java -cp ".:$(cat classpath)" Main 2>/dev/null | tee seen
diff seen - <<'SEEN'
paginator [a, b]
waiter() UnsupportedOperationException
builder ACTIVE
SEEN
