package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.request.ClaimRequest;
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

/** What the document of a request shows of its content, for each kind. */
public final class KindDocuments implements Request.Cases<ObjectNode> {

  private final ObjectNode document;

  private KindDocuments(ObjectNode document) {
    this.document = document;
  }

  static void put(ObjectNode document, Request request) {
    request.match(new KindDocuments(document));
  }

  static void put(ObjectNode document, Reserve.Content application) {
    document.put("applicant", application.applicant());
    application.applicantKey().forEach(key -> document.put("applicantKey", key));
    document.put("quantity", application.quantity());
    application.note().forEach(note -> document.put("note", note));
    application.hold().forEach(length -> document.put("hold", length.toString()));
    if (application.waits()) {
      document.put("wait", true);
    }
    application.waitsFor().forEach(length -> document.put("waitFor", length.toString()));
    if (application.staff().over()) {
      document.put("over", true);
    }
    application.staff().by().forEach(name -> document.put("by", name));
    application.create().forEach(terms -> document.set("create", TermsBody.of(terms)));
    if (application.publicDoor()) {
      document.put("publicDoor", true);
    }
  }

  static void put(ObjectNode document, ClaimRequest clientRequest) {
    document.put("applicant", clientRequest.applicant());
    clientRequest.note().forEach(note -> document.put("note", note));
    clientRequest.hold().forEach(length -> document.put("hold", length.toString()));
    clientRequest.by().forEach(name -> document.put("by", name));
    ArrayNode resources = document.putArray("resources");
    clientRequest.units().forEach((resource, units) -> put(resources, resource, units));
  }

  /** When names were erased, so that what stands in their place is not taken for one. */
  public static void putErased(ObjectNode document, Reserve request) {
    request.erased().forEach(left -> document.put("erased", left.at().toString()));
    request.staff().erased().forEach(at -> document.put("byErased", at.toString()));
  }

  @Override
  public ObjectNode reserve(Reserve request) {
    put(document, request.content());
    putErased(document, request);
    return document;
  }

  @Override
  public ObjectNode configure(Configure request) {
    return document;
  }

  @Override
  public ObjectNode deposit(Deposit request) {
    return document.put("amount", request.amount());
  }

  @Override
  public ObjectNode cancel(Cancel request) {
    return about(request.target());
  }

  @Override
  public ObjectNode confirm(Confirm request) {
    request.quantity().forEach(quantity -> document.put("quantity", quantity));
    return about(request.target());
  }

  @Override
  public ObjectNode extend(Extend request) {
    document.put("hold", request.hold().toString());
    return about(request.target());
  }

  @Override
  public ObjectNode change(Change request) {
    document.put("quantity", request.quantity());
    return about(request.target());
  }

  private ObjectNode about(RequestId reservation) {
    return document.put("reservation", reservation.text());
  }

  @Override
  public ObjectNode claim(Claim request) {
    put(document, ClaimRequest.of(request));
    request.main().forEach(main -> document.put("main", main.text()));
    putErased(document, request.own());
    return document;
  }

  private static void put(ArrayNode resources, ResourceId resource, long units) {
    resources.addObject().put("resourceId", resource.text()).put("quantity", units);
  }

  /** No status tells of it: its whole stands elsewhere. */
  @Override
  public ObjectNode part(ClaimPart request) {
    return request.request().match(this);
  }

  @Override
  public ObjectNode impossible(Impossible request) {
    return document;
  }
}
