package io.lastseat.tables;

import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.GrantFields;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.fields.PlaceFields;
import io.lastseat.tables.fields.QuantitiesFields;
import io.lastseat.tables.fields.TallyFields;
import io.lastseat.tables.kinds.NewApplicantFields;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Reads and writes items of the reservations table: verdicts and grants, copied out of the log. The
 * partition key names resource and request, so that a request of the same id on another resource
 * has its own rows. The sort key names the part.
 */
public final class RowCodec {

  /** The partition key's name; values like {@code concert/0-k2…}, with no other slash. */
  public static final String PARTITION = "request";

  /** The sort key. */
  public static final String PART = "part";

  /**
   * The attribute by which DynamoDB removes an item, in seconds since 1970. No row of a request has
   * it.
   */
  public static final String GONE_AT = "goneAt";

  /** The sort key of the verdict. */
  public static final String VERDICT = "verdict";

  /**
   * The prefix of the sort keys of a reservation's changes. The number of the change follows, in
   * this many digits. So the newest change comes last, right before the verdict.
   */
  private static final String GRANT = "grant-";

  private static final int DIGITS = 10;

  /**
   * The prefix of the sort keys of an applicant's tallies. The number of the decision follows, in
   * so many digits that the newest comes last.
   */
  private static final String TALLY = "tally-";

  private static final int DIGITS_OF_A_DECISION = 19;

  /** The sort key of the request at a place of the waiting list. */
  private static final String PLACE = "place";

  private static final Field HOLD = new Field("hold", "b");
  private static final Field CATEGORY = new Field("category", "c");
  private static final Field WAITS_UNTIL = new Field("waitsUntil", "wu");

  /** A query of this table for all items under a partition key. The caller sets the consistency. */
  public static QueryRequest.Builder under(String table, String partition) {
    return QueryRequest.builder()
        .tableName(table)
        .keyConditionExpression("#partition = :partition")
        .expressionAttributeNames(Map.of("#partition", PARTITION))
        .expressionAttributeValues(Map.of(":partition", AttributeValue.fromS(partition)));
  }

  /** The key of a row. */
  public record RowKey(String partition, String part) {

    /** The key as attributes. */
    public Map<String, AttributeValue> item() {
      return Map.of(PARTITION, AttributeValue.fromS(partition), PART, AttributeValue.fromS(part));
    }
  }

  public static RowKey key(Row row) {
    return new RowKey(partition(row), part(row));
  }

  /** The key of this item, even if the rest is damaged. */
  public static RowKey key(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    return new RowKey(reader.text(PARTITION), reader.text(PART));
  }

  /** The key of the row for this place of the waiting list. */
  public static RowKey place(ResourceId resource, Place.Key place) {
    return new RowKey(placeText(resource, place), PLACE);
  }

  /** The key of a row of a request. */
  public static RowKey key(ResourceId resource, RequestId request, String part) {
    return new RowKey(partition(resource, request), part);
  }

  /** The partition key of all that is known about a request. */
  public static String partition(ResourceId resource, RequestId request) {
    return resource.text() + "/" + request.text();
  }

  /** The partition key of an applicant's tallies; no request's name begins like that. */
  public static String tallies(ResourceId resource, TallyName name) {
    return resource.text() + "/tally-" + name.text();
  }

  /** The sort key of a reservation's grant after {@code changes} changes. */
  public static String grant(int changes) {
    return GRANT + ("%0" + DIGITS + "d").formatted(changes);
  }

  /** Whether this is the sort key of a reservation's grant. */
  public static boolean isGrant(String part) {
    return part.startsWith(GRANT);
  }

  /** The name of the row's part. */
  public static String part(Row row) {
    if (row instanceof PlaceRow) {
      return PLACE;
    }
    if (row instanceof TallyRow tally) {
      return TALLY + ("%0" + DIGITS_OF_A_DECISION + "d").formatted(tally.decisionNo());
    }
    return row instanceof GrantRow grant ? grant(grant.grant().changes()) : VERDICT;
  }

  /** The item of the row, to be put. It follows from the log alone, so it may be put twice. */
  public static Map<String, AttributeValue> write(Row row) {
    ItemWriter item =
        ItemWriter.inFull()
            .text(PARTITION, partition(row))
            .text(PART, part(row))
            .number("v", FormatVersion.CURRENT)
            .text("resourceId", row.resource().text())
            .text("requestId", row.about().text())
            .number("commitNo", row.commitNo());
    if (row instanceof VerdictRow verdict) {
      write(verdict, item);
    } else if (row instanceof PlaceRow place) {
      write(place, item);
    } else if (row instanceof TallyRow tally) {
      item.number("decisionNo", tally.decisionNo());
      TallyFields.write(Option.some(tally.tally()), item);
    } else if (row instanceof GrantRow grant) {
      grant.by().forEach(by -> item.text("by", by.text()));
      grant.refusal().forEach(refusal -> VerdictFields.write(refusal, item));
      item.number("decisionNo", grant.decisionNo()).time("decidedAt", grant.decidedAt());
      GrantFields.writeUnits(grant.grant(), item);
      GrantFields.writeChanges(grant.grant(), item);
      GrantFields.writeHold(grant.grant(), item);
      GrantFields.writeGeneration(grant.grant().generation(), item);
      grant.to().forEach(to -> NewApplicantFields.write(to, item));
      item.text(TallyFields.WHOSE, grant.grant().whose().map(TallyName::text));
      OthersField.write(grant.grant().others(), item);
      grant.grant().place().forEach(place -> PlaceFields.writeKept(place, item));
      ParticipantFields.write(grant.participants(), item);
    }
    return item.item();
  }

  private static void write(VerdictRow row, ItemWriter item) {
    Verdict verdict = row.verdict();
    item.text("status", verdict.status())
        .number("decisionNo", verdict.decisionNo())
        .time("decidedAt", row.decidedAt());
    item.flagIfSet("immediate", row.immediate());
    VerdictFields.write(verdict, item);
    RequestFields.write(verdict.request(), item);
  }

  /**
   * Reads a row.
   *
   * @throws NewerVersionException if a newer program wrote it
   * @throws IllegalArgumentException if it is damaged
   */
  public static Row read(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    reader.pass(PARTITION);
    FormatVersion.check("A row", reader.number("v"));
    ResourceId resource = new ResourceId(reader.text("resourceId"));
    RequestId about = RequestFields.id("requestId", reader.text("requestId"));
    Row row = row(reader.text(PART), resource, about, reader);
    reader.knownWhole("A row");
    return row;
  }

  private static Row row(String part, ResourceId resource, RequestId about, ItemReader reader) {
    return switch (part) {
      case VERDICT -> verdict(resource, about, reader);
      case PLACE -> place(resource, about, reader);
      default ->
          part.startsWith(TALLY) ? tally(resource, about, reader) : grant(resource, about, reader);
    };
  }

  private static void write(PlaceRow row, ItemWriter item) {
    PlaceFields.write(row.waiter().place(), item);
    item.text(CATEGORY, row.place().category()).number("units", row.waiter().units());
    QuantitiesFields.write(QuantitiesFields.QUANTITIES, row.waiter().quantities(), item);
    item.duration(HOLD, row.waiter().hold())
        .text(TallyFields.WHOSE, row.waiter().whose().map(TallyName::text))
        .time(WAITS_UNTIL, row.waiter().until())
        .number("decisionNo", row.decisionNo());
  }

  private static PlaceRow place(ResourceId resource, RequestId about, ItemReader reader) {
    Place place = PlaceFields.read(reader);
    Option<String> category = reader.textIfAny(CATEGORY);
    return new PlaceRow(
        resource,
        new Place.Key(category, category.flatMap(place.lines()::get).getOrElse(place).number()),
        new Waiter(
            about,
            place,
            reader.number("units"),
            QuantitiesFields.read(QuantitiesFields.QUANTITIES, reader),
            reader.durationIfAny(HOLD),
            TallyFields.whose(reader),
            reader.timeIfAny(WAITS_UNTIL)),
        reader.number("decisionNo"),
        reader.number("commitNo"));
  }

  private static TallyRow tally(ResourceId resource, RequestId about, ItemReader reader) {
    return new TallyRow(
        resource,
        ItemReader.required("tally", TallyFields.read(reader)),
        about,
        reader.number("decisionNo"),
        reader.number("commitNo"));
  }

  private static GrantRow grant(ResourceId resource, RequestId about, ItemReader reader) {
    return new GrantRow(
        resource,
        about,
        reader.textIfAny("by").map(by -> RequestFields.id("by", by)),
        GrantFields.read(Option.none(), Quantities.NONE, Option.none(), reader)
            .at(PlaceFields.readKept(reader))
            .of(TallyFields.whose(reader))
            .with(OthersField.read(reader)),
        VerdictFields.refusal(reader),
        reader.number("decisionNo"),
        reader.number("commitNo"),
        reader.time("decidedAt"),
        ParticipantFields.read(reader),
        NewApplicantFields.readIfAny(reader));
  }

  private static VerdictRow verdict(ResourceId resource, RequestId about, ItemReader reader) {
    reader.pass("status");
    Request request = RequestFields.read("A row", about, resource, reader);
    return new VerdictRow(
        VerdictFields.read(request, reader.number("decisionNo"), reader),
        reader.number("commitNo"),
        reader.time("decidedAt"),
        reader.flagIfSet("immediate"));
  }

  private static String partition(Row row) {
    if (row instanceof TallyRow tally) {
      return tallies(row.resource(), tally.tally().name());
    }
    return row instanceof PlaceRow place
        ? placeText(row.resource(), place.place())
        : partition(row.resource(), row.about());
  }

  /** The partition key of a place. No request's name begins like it. */
  private static String placeText(ResourceId resource, Place.Key place) {
    String line = place.category().map(name -> name + "-").getOrElse("");
    return resource.text() + "/place-" + line + ("%0" + DIGITS + "d").formatted(place.number());
  }

  private RowCodec() {}
}
