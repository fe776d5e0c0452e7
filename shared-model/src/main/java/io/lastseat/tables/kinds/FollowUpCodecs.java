package io.lastseat.tables.kinds;

import static io.lastseat.tables.kinds.ReserveCodec.HOLD;
import static io.lastseat.tables.kinds.ReserveCodec.QUANTITY;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.QuantitiesFields;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Write and read the requests about an earlier reservation. */
final class FollowUpCodecs {

  private static final Field TARGET = new Field("target", "p");
  private static final Field TOKEN = new Field("token", "tk");
  private static final Field RESULT = new Field("result", "rs");
  private static final Field FAILURE = new Field("failure", "fl");

  /** The generation that the request means; staff mean any, and write none. */
  private static final Field OF_GENERATION = new Field("ofGeneration", "og");

  /**
   * Writes the reservation, the fencing token for the lease of a lock, and the generation that the
   * request means.
   */
  private static ItemWriter begun(Request request, ItemWriter to) {
    return to.text(TARGET, request.reservation().map(RequestId::text))
        .number(TOKEN, request.token())
        .number(OF_GENERATION, request.generation());
  }

  private static RequestId target(ItemReader from) {
    return RequestFields.id(TARGET.full(), from.text(TARGET));
  }

  private static int bytes(Request request) {
    return AtMost.text(request.reservation().map(RequestId::text))
        + (request.token().isDefined() ? AtMost.NUMBER + 1 : 0)
        + (request.generation().isDefined() ? AtMost.NUMBER + 1 : 0);
  }

  private static void about(RequestId reservation, JsonGenerator json) throws IOException {
    json.writeStringField("reservation", reservation.text());
  }

  private FollowUpCodecs() {}

  static final class CancelCodec extends KindCodec<Cancel> {

    CancelCodec() {
      super(Cancel.class, "cancel", List.of(TARGET, OF_GENERATION, FAILURE, TOKEN));
    }

    @Override
    public void write(Cancel request, ItemWriter to) {
      begun(request, to).text(FAILURE, request.failure());
    }

    @Override
    public Cancel read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Cancel(
          id,
          resource,
          takenAt,
          target(from),
          from.textIfAny(FAILURE),
          from.numberIfAny(TOKEN),
          from.smallIfAny(OF_GENERATION));
    }

    @Override
    public Option<Long> impliedUnits(Cancel request) {
      return Option.some(0L);
    }

    @Override
    public void describe(Cancel request, JsonGenerator json) throws IOException {
      about(request.target(), json);
    }

    @Override
    public int atMostBytes(Cancel request) {
      return bytes(request) + AtMost.textOfTwo(request.failure());
    }
  }

  static final class ChangeCodec extends KindCodec<Change> {

    ChangeCodec() {
      super(
          Change.class,
          "change",
          List.of(TARGET, OF_GENERATION, QUANTITY, QuantitiesFields.QUANTITIES));
    }

    @Override
    public void write(Change request, ItemWriter to) {
      begun(request, to).number(QUANTITY, request.quantity());
      QuantitiesFields.write(QuantitiesFields.QUANTITIES, request.quantities(), to);
    }

    @Override
    public Change read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Change(
          id,
          resource,
          takenAt,
          target(from),
          from.number(QUANTITY),
          QuantitiesFields.read(QuantitiesFields.QUANTITIES, from),
          from.smallIfAny(OF_GENERATION));
    }

    @Override
    public Option<Long> impliedUnits(Change request) {
      return Option.some(request.quantity());
    }

    @Override
    public Quantities impliedQuantities(Change request) {
      return request.quantities();
    }

    @Override
    public void describe(Change request, JsonGenerator json) throws IOException {
      json.writeNumberField("quantity", request.quantity());
      RequestJson.quantities(request.quantities(), json);
      about(request.target(), json);
    }

    @Override
    public int atMostBytes(Change request) {
      return bytes(request) + AtMost.NUMBER + QuantitiesFields.atMostBytes(request.quantities());
    }
  }

  static final class ConfirmCodec extends KindCodec<Confirm> {

    ConfirmCodec() {
      super(
          Confirm.class,
          "confirm",
          List.of(TARGET, OF_GENERATION, QUANTITY, RESULT, TOKEN, QuantitiesFields.QUANTITIES));
    }

    @Override
    public void write(Confirm request, ItemWriter to) {
      begun(request, to).number(QUANTITY, request.quantity()).text(RESULT, request.result());
      QuantitiesFields.write(QuantitiesFields.QUANTITIES, request.quantities(), to);
    }

    @Override
    public Confirm read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Confirm(
          id,
          resource,
          takenAt,
          target(from),
          from.numberIfAny(QUANTITY),
          from.textIfAny(RESULT),
          from.numberIfAny(TOKEN),
          QuantitiesFields.read(QuantitiesFields.QUANTITIES, from),
          from.smallIfAny(OF_GENERATION));
    }

    @Override
    public Option<Long> impliedUnits(Confirm request) {
      return request.quantity();
    }

    @Override
    public Quantities impliedQuantities(Confirm request) {
      return request.quantities();
    }

    @Override
    public void describe(Confirm request, JsonGenerator json) throws IOException {
      for (long units : request.quantity()) {
        json.writeNumberField("quantity", units);
      }
      RequestJson.quantities(request.quantities(), json);
      about(request.target(), json);
    }

    @Override
    public int atMostBytes(Confirm request) {
      return bytes(request)
          + AtMost.NUMBER
          + AtMost.textOfTwo(request.result())
          + QuantitiesFields.atMostBytes(request.quantities());
    }
  }

  static final class ExtendCodec extends KindCodec<Extend> {

    ExtendCodec() {
      super(Extend.class, "extend", List.of(TARGET, OF_GENERATION, HOLD, TOKEN));
    }

    @Override
    public void write(Extend request, ItemWriter to) {
      begun(request, to).duration(HOLD, Option.some(request.hold()));
    }

    @Override
    public Extend read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Extend(
          id,
          resource,
          takenAt,
          target(from),
          Duration.ofMillis(from.number(HOLD)),
          from.numberIfAny(TOKEN),
          from.smallIfAny(OF_GENERATION));
    }

    @Override
    public void describe(Extend request, JsonGenerator json) throws IOException {
      json.writeStringField("hold", request.hold().toString());
      about(request.target(), json);
    }

    @Override
    public int atMostBytes(Extend request) {
      return bytes(request) + AtMost.NUMBER;
    }
  }

  static final class HandOverCodec extends KindCodec<HandOver> {

    HandOverCodec() {
      super(
          HandOver.class,
          "hand-over",
          Vector.of(TARGET, OF_GENERATION).appendAll(NewApplicantFields.ALL).asJava());
    }

    @Override
    public void write(HandOver request, ItemWriter to) {
      NewApplicantFields.write(request.to(), begun(request, to));
    }

    @Override
    public HandOver read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new HandOver(
          id,
          resource,
          takenAt,
          target(from),
          NewApplicantFields.read(from),
          from.smallIfAny(OF_GENERATION));
    }

    @Override
    public void describe(HandOver request, JsonGenerator json) throws IOException {
      RequestJson.newApplicant(request.to(), json);
      about(request.target(), json);
    }

    @Override
    public int atMostBytes(HandOver request) {
      return bytes(request) + NewApplicantFields.atMostBytes(request.to());
    }
  }
}
