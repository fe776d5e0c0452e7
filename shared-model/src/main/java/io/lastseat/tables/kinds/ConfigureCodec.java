package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.List;

/** The creation of a resource, or other terms for it, in items. */
final class ConfigureCodec implements KindCodec<Configure> {

  private static final Field LANES = new Field("lanes", "l");
  private static final Field IF_TERMS = new Field("ifTerms", "e");
  private static final List<Field> FIELDS =
      Vector.ofAll(TermsFields.ALL).append(LANES).append(IF_TERMS).asJava();

  @Override
  public String name() {
    return "configure";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return FIELDS;
  }

  @Override
  public void write(Configure request, ItemWriter to) {
    TermsFields.write(request.terms(), to);
    to.number(LANES, request.lanes()).number(IF_TERMS, request.ifTerms());
  }

  @Override
  public Configure read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
    return new Configure(
        id,
        resource,
        takenAt,
        TermsFields.read(from),
        from.smallIfAny(LANES),
        from.numberIfAny(IF_TERMS));
  }

  @Override
  public int atMostBytes(Configure request) {
    return TermsFields.atMostBytes(request.terms()) + 2 * AtMost.NUMBER;
  }
}
