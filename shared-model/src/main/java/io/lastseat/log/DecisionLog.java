package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Ledger;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.CommitItem;
import io.lastseat.tables.LedgerItem;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * The decision log: numbered, append-only, read strongly consistently.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or refuses to serve.
 */
public final class DecisionLog {

  private static final Expression ABSENT =
      Expression.builder().expression("attribute_not_exists(commitNo)").build();

  /** Whoever needs one of them only does not wait for the other's schema when it starts. */
  private final Lazy<DynamoDbTable<CommitItem>> commits;

  private final Lazy<DynamoDbIndex<LedgerItem>> ledgers;

  /** The log in the decisions table. */
  public DecisionLog(DynamoDbEnhancedClient client, TableNames names) {
    commits = Lazy.of(() -> client.table(names.decisions(), CommitItem.COMMIT_SCHEMA));
    ledgers =
        Lazy.of(
            () ->
                client.table(names.decisions(), LedgerItem.SCHEMA).index(TableNames.LEDGER_INDEX));
  }

  /** What the next commit must know of the newest one; none where nothing was ever decided. */
  Option<Known> head(ResourceId resource) {
    // With the schema of commits, which whoever asks this needs in any case.
    return newest(commits.get().index(TableNames.LEDGER_INDEX), resource)
        .map(item -> new Known(item.commitNo(), item.ledger(), item.delivery()));
  }

  /**
   * The books after the newest commit, without its verdicts: one read unit, whatever its size. A
   * local secondary index can be read strongly consistently (DynamoDB developer guide, "Local
   * secondary indexes").
   */
  public Option<BooksAsOf> books(ResourceId resource) {
    return newest(ledgers.get(), resource)
        .map(item -> new BooksAsOf(item.commitNo(), item.ledger(), item.decidedAt()));
  }

  private static <T> Option<T> newest(DynamoDbIndex<T> index, ResourceId resource) {
    return Option.ofOptional(index.query(backwards(resource).limit(1).build()).stream().findFirst())
        .flatMap(page -> Option.ofOptional(page.items().stream().findFirst()));
  }

  /** The books after the commit of that number, as {@link #books(ResourceId)} reads them. */
  public Option<BooksAsOf> books(ResourceId resource, long number) {
    return Option.ofOptional(
            ledgers
                .get()
                .query(
                    query ->
                        query
                            .queryConditional(QueryConditional.keyEqualTo(key(resource, number)))
                            .consistentRead(true))
                .stream()
                .flatMap(page -> page.items().stream())
                .findFirst())
        .map(item -> new BooksAsOf(item.commitNo(), item.ledger(), item.decidedAt()));
  }

  /** The commits from one number to another, both included, in order. */
  public Vector<Commit> range(ResourceId resource, long from, long to) {
    return from > to
        ? Vector.empty()
        : Vector.ofAll(commits.get().query(forwards(resource, from, to).build()).items())
            .map(CommitItem::commit);
  }

  /**
   * The first commits from one number to another that DynamoDB gives in one answer, in order: at
   * most 1 MB, or so many.
   */
  public Vector<Commit> firstOf(ResourceId resource, long from, long to, int atMost) {
    if (from > to) {
      return Vector.empty();
    }
    Page<CommitItem> page =
        commits.get().query(forwards(resource, from, to).limit(atMost).build()).stream()
            .findFirst()
            .orElseThrow();
    return Vector.ofAll(page.items()).map(CommitItem::commit);
  }

  /**
   * Appends the commit if its number is absent: the one write that decides.
   *
   * @return false where somebody else (or an earlier try of ours whose answer was lost) has written
   *     that number, or where a transaction over several resources is just writing it
   */
  public boolean append(Commit commit) {
    try {
      commits
          .get()
          .putItem(
              PutItemEnhancedRequest.builder(CommitItem.class)
                  .item(CommitItem.of(commit))
                  .conditionExpression(ABSENT)
                  .build());
      return true;
    } catch (ConditionalCheckFailedException | TransactionConflictException fenced) {
      return false;
    }
  }

  private static QueryEnhancedRequest.Builder backwards(ResourceId resource) {
    return QueryEnhancedRequest.builder()
        .queryConditional(
            QueryConditional.keyEqualTo(Key.builder().partitionValue(resource.text()).build()))
        .scanIndexForward(false)
        .consistentRead(true);
  }

  private static QueryEnhancedRequest.Builder forwards(ResourceId resource, long from, long to) {
    return QueryEnhancedRequest.builder()
        .queryConditional(QueryConditional.sortBetween(key(resource, from), key(resource, to)))
        .consistentRead(true);
  }

  private static Key key(ResourceId resource, long number) {
    return Key.builder().partitionValue(resource.text()).sortValue(number).build();
  }

  /**
   * Books and the number of the commit that they end.
   *
   * @param commitNo from 1
   * @param decidedAt the wall clock of whoever appended that commit
   */
  public record BooksAsOf(long commitNo, Ledger ledger, Instant decidedAt) {}
}
