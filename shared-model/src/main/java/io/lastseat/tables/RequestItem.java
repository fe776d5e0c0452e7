package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.lastseat.model.Request;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** An item of the requests table. */
public final class RequestItem extends RequestFields {

  /** How it stands in the table. */
  public static final TableSchema<RequestItem> SCHEMA =
      StaticTableSchema.builder(RequestItem.class)
          .newItemSupplier(RequestItem::new)
          .addAttribute(
              String.class,
              a ->
                  a.name("lane")
                      .getter(i -> i.lane)
                      .setter((i, v) -> i.lane = v)
                      .tags(primaryPartitionKey()))
          .addAttribute(
              String.class,
              a ->
                  a.name("requestId")
                      .getter(i -> i.requestId)
                      .setter((i, v) -> i.requestId = v)
                      .tags(primarySortKey()))
          .addAttribute(
              Integer.class,
              a -> a.name("v").getter(i -> i.version).setter((i, v) -> i.version = v))
          .extend(requestSchema(FieldNames.FULL))
          .build();

  @Nullable String lane;
  @Nullable String requestId;
  @Nullable Integer version;

  private RequestItem() {}

  /** The request, ready to be put. */
  public static RequestItem of(Request request) {
    RequestItem item = new RequestItem();
    item.lane = request.lane().text();
    item.requestId = request.id().text();
    item.version = Version.CURRENT;
    item.setRequest(request);
    return item;
  }
}
