package io.lastseat.relay.webhook;

import com.fasterxml.jackson.core.JsonGenerator;
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
import io.lastseat.telemetry.JsonText.Content;
import io.vavr.control.Option;
import java.io.IOException;

/** The content of an entry about its request, for each kind. */
final class KindContent implements Request.Cases<Content> {

  static final KindContent INSTANCE = new KindContent();

  private static final Content NOTHING = json -> {};

  @Override
  public Content reserve(Reserve request) {
    return json -> {
      json.writeStringField("applicant", request.applicant());
      putIfAny(json, "applicantKey", request.applicantKey());
      json.writeNumberField("quantity", request.quantity());
      putIfAny(json, "note", request.note());
      putIfAny(json, "hold", request.hold());
      putIf(json, "wait", request.waits());
      putIfAny(json, "waitFor", request.waitsFor());
      putIf(json, "over", request.staff().over());
      putIfAny(json, "by", request.staff().by());
      putIf(json, "publicDoor", request.publicDoor());
      putErased(json, request);
    };
  }

  @Override
  public Content claim(Claim request) {
    Reserve own = request.own();
    return json -> {
      json.writeStringField("applicant", own.applicant());
      putIfAny(json, "note", own.note());
      putIfAny(json, "hold", own.hold());
      putIfAny(json, "by", own.staff().by());
      json.writeArrayFieldStart("resources");
      put(json, own.resource(), own.quantity());
      for (var other : request.others()) {
        put(json, other._1(), other._2());
      }
      json.writeEndArray();
      putIfAny(json, "main", request.main().map(ResourceId::text));
      putErased(json, own);
    };
  }

  private static void put(JsonGenerator json, ResourceId resource, long units) throws IOException {
    json.writeStartObject();
    json.writeStringField("resourceId", resource.text());
    json.writeNumberField("quantity", units);
    json.writeEndObject();
  }

  private static void putErased(JsonGenerator json, Reserve request) throws IOException {
    putIfAny(json, "erased", request.erased().map(left -> left.at()));
    putIfAny(json, "byErased", request.staff().erased());
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
  public Content part(ClaimPart request) {
    return request.request().match(this);
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
    return json -> {
      if (request.quantity().isDefined()) {
        json.writeNumberField("quantity", request.quantity().get());
      }
      about(request.target()).to(json);
    };
  }

  @Override
  public Content extend(Extend request) {
    return json -> {
      json.writeStringField("hold", request.hold().toString());
      about(request.target()).to(json);
    };
  }

  @Override
  public Content change(Change request) {
    return json -> {
      json.writeNumberField("quantity", request.quantity());
      about(request.target()).to(json);
    };
  }

  private static Content about(RequestId reservation) {
    return json -> json.writeStringField("reservation", reservation.text());
  }

  @Override
  public Content impossible(Impossible request) {
    return NOTHING;
  }
}
