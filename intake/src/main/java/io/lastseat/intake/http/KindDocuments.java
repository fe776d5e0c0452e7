package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.Application;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;

/** What the document of a request shows of its content, for each kind. */
final class KindDocuments implements Request.Cases<ObjectNode> {

  private final ObjectNode document;

  private KindDocuments(ObjectNode document) {
    this.document = document;
  }

  static void put(ObjectNode document, Request request) {
    request.match(new KindDocuments(document));
  }

  static void put(ObjectNode document, Application application) {
    document.put("applicant", application.applicant());
    document.put("quantity", application.quantity());
    application.note().forEach(note -> document.put("note", note));
  }

  @Override
  public ObjectNode reserve(Reserve request) {
    put(document, new Application(request.applicant(), request.quantity(), request.note()));
    return document;
  }

  @Override
  public ObjectNode configure(Configure request) {
    return document;
  }

  @Override
  public ObjectNode cancel(Cancel request) {
    return document.put("reservation", request.target().text());
  }

  @Override
  public ObjectNode impossible(Impossible request) {
    return document;
  }
}
