package io.lastseat.feed;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.Tuple2;
import io.vavr.control.Option;
import java.io.IOException;

/**
 * What a request asks for, in JSON, for each kind: in status documents, in the feed, and in the
 * bodies for receivers. Terms are not among it.
 */
public final class RequestContent implements Request.Cases<Content> {

  private static final RequestContent CASES = new RequestContent();

  private static final Content NOTHING = json -> {};

  /** The content of that request. */
  public static Content of(Request request) {
    return request.match(CASES);
  }

  /** What a reservation asks for, whether or not it is stored. */
  public static Content of(Reserve.Content content) {
    return json -> {
      json.writeStringField("applicant", content.applicant());
      putIfAny(json, "applicantKey", content.applicantKey());
      json.writeNumberField("quantity", content.quantity());
      putIfAny(json, "note", content.note());
      putIfAny(json, "hold", content.hold());
      putIf(json, "wait", content.waits());
      putIfAny(json, "waitFor", content.waitsFor());
      putIf(json, "over", content.staff().over());
      putIfAny(json, "by", content.staff().by());
      putIf(json, "publicDoor", content.publicDoor());
    };
  }

  /**
   * What a claim asks for.
   *
   * @param own the content of its reservation on any of its resources
   * @param units of all its resources, in the order of their names
   */
  public static Content ofClaim(Reserve.Content own, Iterable<Tuple2<ResourceId, Long>> units) {
    return json -> {
      json.writeStringField("applicant", own.applicant());
      putIfAny(json, "note", own.note());
      putIfAny(json, "hold", own.hold());
      putIfAny(json, "by", own.staff().by());
      json.writeArrayFieldStart("resources");
      for (Tuple2<ResourceId, Long> one : units) {
        json.writeStartObject();
        json.writeStringField("resourceId", one._1().text());
        json.writeNumberField("quantity", one._2());
        json.writeEndObject();
      }
      json.writeEndArray();
    };
  }

  /** When names were erased, so that what stands in their place is not taken for one. */
  public static Content erasures(Reserve request) {
    return json -> {
      putIfAny(json, "erased", request.erased().map(left -> left.at()));
      putIfAny(json, "byErased", request.staff().erased());
    };
  }

  private static void putIfAny(JsonGenerator json, String name, Option<?> value)
      throws IOException {
    if (value.isDefined()) {
      json.writeStringField(name, value.get().toString());
    }
  }

  private static void putIf(JsonGenerator json, String name, boolean yes) throws IOException {
    if (yes) {
      json.writeBooleanField(name, true);
    }
  }

  @Override
  public Content reserve(Reserve request) {
    return of(request.content()).and(erasures(request));
  }

  @Override
  public Content claim(Claim request) {
    Reserve own = request.own();
    return ofClaim(own.content(), request.others().put(own.resource(), own.quantity()))
        .and(json -> putIfAny(json, "main", request.main().map(ResourceId::text)))
        .and(erasures(own));
  }

  @Override
  public Content part(ClaimPart request) {
    return of(request.request());
  }

  @Override
  public Content configure(Configure request) {
    return NOTHING;
  }

  @Override
  public Content deposit(Deposit request) {
    return json -> json.writeNumberField("amount", request.amount());
  }

  @Override
  public Content cancel(Cancel request) {
    return about(request.target());
  }

  @Override
  public Content confirm(Confirm request) {
    return request
        .quantity()
        .map(RequestContent::quantity)
        .getOrElse(NOTHING)
        .and(about(request.target()));
  }

  @Override
  public Content extend(Extend request) {
    Content hold = json -> json.writeStringField("hold", request.hold().toString());
    return hold.and(about(request.target()));
  }

  @Override
  public Content change(Change request) {
    return quantity(request.quantity()).and(about(request.target()));
  }

  private static Content quantity(long units) {
    return json -> json.writeNumberField("quantity", units);
  }

  private static Content about(RequestId reservation) {
    return json -> json.writeStringField("reservation", reservation.text());
  }

  @Override
  public Content impossible(Impossible request) {
    return NOTHING;
  }

  private RequestContent() {}
}
