package io.lastseat.intake.api;

import java.util.function.Predicate;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What a call of DynamoDB asks of the tables of the worlds. */
public final class ToTables {

  /** Whether it puts a commit. */
  public static boolean appends(SdkRequest request) {
    return puts(request, World.tables().decisions());
  }

  /** Puts a commit of this resource. */
  public static Predicate<SdkRequest> appends(String resource) {
    return request ->
        appends(request)
            && ((PutItemRequest) request).item().get("resourceId").s().equals(resource);
  }

  /** Puts the commit of this resource and number. */
  public static Predicate<SdkRequest> appends(String resource, int commitNo) {
    return appends(resource)
        .and(
            request ->
                ((PutItemRequest) request)
                    .item()
                    .get("commitNo")
                    .n()
                    .equals(Integer.toString(commitNo)));
  }

  public static boolean putsRow(SdkRequest request) {
    return puts(request, World.tables().reservations());
  }

  public static boolean putsRequest(SdkRequest request) {
    return puts(request, World.tables().requests());
  }

  public static boolean readsLog(SdkRequest request) {
    return request instanceof QueryRequest query
        && query.tableName().equals(World.tables().decisions());
  }

  private static boolean puts(SdkRequest request, String table) {
    return request instanceof PutItemRequest put && put.tableName().equals(table);
  }

  private ToTables() {}
}
