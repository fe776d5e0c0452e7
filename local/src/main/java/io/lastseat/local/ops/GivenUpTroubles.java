package io.lastseat.local.ops;

import io.lastseat.local.redrive.Redriver;
import io.lastseat.local.redrive.WaitingBatch;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;

/** Records that the stream gave up on, or that were parked or deferred, each with its next turn. */
final class GivenUpTroubles implements TroubleSource {

  private static final int REMEMBERED = 200;
  private static final int NAMED = 5;

  private final Redriver redriver;

  /** A document never changes. */
  private final Map<String, GivenUpText> texts =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, GivenUpText> eldest) {
          return size() > REMEMBERED;
        }
      };

  GivenUpTroubles(Redriver redriver) {
    this.redriver = redriver;
  }

  @Override
  public String looksAt() {
    return "records given up, parked or deferred";
  }

  @Override
  public Vector<Trouble> now() {
    return Vector.ofAll(redriver.waiting()).take(REMEMBERED).flatMap(this::trouble);
  }

  private synchronized Option<Trouble> trouble(WaitingBatch batch) {
    return text(batch.name()).map(text -> trouble(batch, text));
  }

  /** None if it was decided in between. */
  private Option<GivenUpText> text(String name) {
    return Option.of(texts.get(name))
        .orElse(
            () -> redriver.document(name).map(GivenUpText::of).peek(read -> texts.put(name, read)));
  }

  private static Trouble trouble(WaitingBatch batch, GivenUpText text) {
    Trouble trouble =
        Trouble.of(
                "given-up " + batch.name(),
                true,
                (text.parked() ? "Taken out of the stream" : "Given up by the stream")
                    + ": %d %s"
                        .formatted(text.records(), text.records() == 1 ? "record" : "records"),
                text.why() + (batch.outcome().isEmpty() ? "" : ". Last try: " + batch.outcome()),
                batch.next().isDefined()
                    ? "Mend the cause; they are driven again by themselves."
                    : "They cannot be read: look at the file, and move it away when you know what"
                        + " it is. Its requests are found by the daily reconciliation.")
            .next(batch.next())
            .with("drive", batch.name(), "Drive now");
    Trouble dated = text.since().map(trouble::since).getOrElse(trouble);
    return text.resources().isEmpty()
        ? dated
        : dated.about(text.resources().take(NAMED).mkString(", "));
  }
}
