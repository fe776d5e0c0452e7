package io.lastseat.tables.kinds;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Erased;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Reserve;
import io.vavr.Tuple2;
import io.vavr.control.Option;
import java.io.IOException;

/** What reservations and claims ask for, as members of a JSON object. */
public final class RequestJson {

  /** The content of a reservation, whether or not it is stored. */
  public static void reservation(Reserve.Content content, JsonGenerator json) throws IOException {
    json.writeStringField("applicant", content.applicant());
    putIfAny(json, "applicantKey", content.applicantKey());
    json.writeNumberField("quantity", content.quantity());
    quantities(content.quantities(), json);
    putIfAny(json, "note", content.note());
    putIfAny(json, "hold", content.hold());
    putIf(json, "wait", content.waits());
    putIfAny(json, "waitFor", content.waitsFor());
    putIf(json, "over", content.staff().over());
    putIfAny(json, "by", content.staff().by());
    putIf(json, "publicDoor", content.publicDoor());
  }

  /** To whom a reservation was handed over. */
  public static void newApplicant(NewApplicant applicant, JsonGenerator json) throws IOException {
    json.writeStringField("applicant", applicant.name());
    putIfAny(json, "applicantKey", applicant.key());
    putIfAny(json, "note", applicant.note());
    putIfAny(json, "erased", applicant.erased().map(Erased::at));
  }

  /** The units by category; nothing without categories. */
  public static void quantities(Quantities units, JsonGenerator json) throws IOException {
    if (!units.isEmpty()) {
      json.writeObjectFieldStart("quantities");
      for (Tuple2<String, Long> one : units.byCategory()) {
        json.writeNumberField(one._1(), one._2());
      }
      json.writeEndObject();
    }
  }

  /**
   * What a claim asks for, whether or not it is stored.
   *
   * @param own the content of its reservation on any of its resources
   * @param wanted of all its resources, in the order of their names
   */
  public static void claim(
      Reserve.Content own, Iterable<Tuple2<ResourceId, Amount>> wanted, JsonGenerator json)
      throws IOException {
    json.writeStringField("applicant", own.applicant());
    putIfAny(json, "note", own.note());
    putIfAny(json, "hold", own.hold());
    putIfAny(json, "by", own.staff().by());
    json.writeArrayFieldStart("resources");
    for (Tuple2<ResourceId, Amount> one : wanted) {
      json.writeStartObject();
      json.writeStringField("resourceId", one._1().text());
      json.writeNumberField("quantity", one._2().units());
      quantities(one._2().quantities(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** The times at which names were erased, so that no reader takes the replacement for a name. */
  public static void erasures(Reserve request, JsonGenerator json) throws IOException {
    putIfAny(json, "erased", request.erased().map(left -> left.at()));
    putIfAny(json, "byErased", request.staff().erased());
  }

  static void putIfAny(JsonGenerator json, String name, Option<?> value) throws IOException {
    if (value.isDefined()) {
      json.writeStringField(name, value.get().toString());
    }
  }

  private static void putIf(JsonGenerator json, String name, boolean yes) throws IOException {
    if (yes) {
      json.writeBooleanField(name, true);
    }
  }

  private RequestJson() {}
}
