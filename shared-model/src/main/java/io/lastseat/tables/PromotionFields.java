package io.lastseat.tables;

import io.lastseat.model.Promotion;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.GrantFields;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.PlaceFields;
import io.lastseat.tables.fields.QuantitiesFields;
import io.lastseat.tables.fields.TallyFields;
import io.vavr.control.Option;

/** Writes and reads a promotion as attributes of an entry of a commit. */
public final class PromotionFields {

  /** The value that other entries use for the kind of their request. */
  public static final String KIND = "promotion";

  private static final Field AT = new Field("at", "t");
  private static final Field WAITED_FOR = new Field("waitedFor", "q");

  /** The usual number of changes: most reservations are changed for the first time. */
  private static final int USUAL_CHANGES = 1;

  /** The bytes of a promotion without its name, its number, the refusal and the tally. */
  private static final int BYTES = VerdictFields.GRANT_BYTES + 2 * VerdictFields.NUMBER_BYTES + 12;

  /** Writes the promotion without its number and its request. */
  public static void write(Promotion promotion, ItemWriter to) {
    to.text(RequestFields.KIND, KIND)
        .time(AT, promotion.at())
        .number(VerdictFields.LEFT, promotion.left())
        .number(WAITED_FOR, promotion.units());
    QuantitiesFields.write(QuantitiesFields.QUANTITIES, promotion.quantities(), to);
    VerdictFields.write(promotion.outcome(), to);
    PlaceFields.write(promotion.place(), to);
    if (promotion.changes() != USUAL_CHANGES) {
      GrantFields.writeChanges(promotion.grant(), to);
    }
    GrantFields.writeHold(promotion.grant(), to);
    GrantFields.writeGeneration(promotion.generation(), to);
    TallyFields.write(promotion.tally(), to);
  }

  /** Reads a promotion; throws {@link IllegalArgumentException} if it is damaged. */
  public static Promotion read(RequestId about, long decisionNo, ItemReader from) {
    long units = from.number(WAITED_FOR);
    Grant grant =
        GrantFields.read(Option.some(units), Quantities.NONE, Option.some(USUAL_CHANGES), from);
    return new Promotion(
        about,
        PlaceFields.read(from),
        decisionNo,
        from.time(AT),
        units,
        QuantitiesFields.read(QuantitiesFields.QUANTITIES, from),
        VerdictFields.outcome(from),
        grant.hold(),
        grant.changes(),
        from.number(VerdictFields.LEFT),
        TallyFields.read(from),
        grant.generation());
  }

  /** The most bytes that a promotion adds to an entry of a commit. */
  public static int atMostBytes(Promotion promotion) {
    return BYTES
        + PlaceFields.atMostBytes(promotion.place())
        + QuantitiesFields.atMostBytes(promotion.quantities())
        + AtMost.text(promotion.outcome().explanation())
        + GrantFields.atMostBytes(promotion.generation())
        + TallyFields.atMostBytes(promotion.tally());
  }

  private PromotionFields() {}
}
