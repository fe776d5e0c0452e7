package io.lastseat.tables;

import io.lastseat.model.Participants;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Option;

/** Writes the other logs' part in a verdict as attributes of the verdict. */
final class ParticipantFields {

  private static final Field TOGETHER = new Field("together", "tg");
  private static final Field AT = new Field("at", "t");
  private static final Field HOLD = new Field("hold", "h");
  private static final Field COMMITS = new Field("commits", "c");
  private static final Field LIMITING = new Field("limiting", "l");
  private static final Field RESOURCE = new Field("resourceId", "i");
  private static final Field COMMIT = new Field("commitNo", "c");
  private static final Field REASON = new Field("reason", "r");
  private static final Field EXPLANATION = new Field("explanation", "x");
  private static final Field LEFT = new Field("left", "f");
  private static final Field CATEGORY = new Field("category", "y");

  /** The names and places of the map, of a time and of a length of time. */
  private static final int FIXED_BYTES = 6 + 2 * VerdictFields.NUMBER_BYTES;

  private static final int FIXED_BYTES_LIMITING = 6 + 2 * VerdictFields.NUMBER_BYTES + 6;

  static void write(Option<Participants> any, ItemWriter to) {
    to.inside(
        TOGETHER,
        any,
        (participants, map) -> {
          map.time(AT, participants.at()).duration(HOLD, participants.hold());
          OthersField.write(COMMITS, participants.commits(), map);
          map.inside(LIMITING, participants.limiting(), ParticipantFields::write);
        });
  }

  private static void write(RefusingResource limiting, ItemWriter to) {
    to.text(RESOURCE, limiting.resource().text())
        .number(COMMIT, limiting.commitNo())
        .text(REASON, limiting.reason().code())
        .text(EXPLANATION, limiting.explanation())
        .number(LEFT, limiting.left())
        .text(CATEGORY, limiting.category());
  }

  static Option<Participants> read(ItemReader from) {
    return from.insideIfAny(TOGETHER, "What is decided together", ParticipantFields::participants);
  }

  private static Participants participants(ItemReader from) {
    return new Participants(
        from.time(AT),
        from.durationIfAny(HOLD),
        OthersField.read(COMMITS, from),
        from.insideIfAny(LIMITING, "The refusal by another resource", ParticipantFields::limiting));
  }

  private static RefusingResource limiting(ItemReader from) {
    String code = from.text(REASON);
    return new RefusingResource(
        new ResourceId(from.text(RESOURCE)),
        from.number(COMMIT),
        Reason.ofCode(code).getOrElseThrow(() -> NewerVersionException.word("reason", code)),
        from.textIfAny(EXPLANATION),
        from.number(LEFT),
        from.textIfAny(CATEGORY));
  }

  static int atMostBytes(Option<Participants> any) {
    return any.map(
            participants ->
                FIXED_BYTES
                    + OthersField.bytes(participants.commits())
                    + participants.limiting().map(ParticipantFields::bytes).getOrElse(0))
        .getOrElse(0);
  }

  private static int bytes(RefusingResource limiting) {
    return FIXED_BYTES_LIMITING
        + AtMost.text(Option.some(limiting.resource().text()))
        + AtMost.text(Option.some(limiting.reason().code()))
        + AtMost.text(limiting.explanation())
        + AtMost.text(limiting.category());
  }

  private ParticipantFields() {}
}
