package io.lastseat.relay.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.lastseat.feed.FeedPlace;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.webhooks.BusName;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookId;
import io.lastseat.webhooks.WebhookProgress;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BusEntryTest {

  private static final BusName SEATS = new BusName("seats");
  private static final ResourceId HALL = new ResourceId("hall.1");
  private static final Instant AT = Instant.parse("2026-11-23T07:47:00.615Z");
  private static final DeliveryId ID = new DeliveryId(HALL, 2, 1);

  private static final int MANY = 900;

  /** The bound of an entry (EventBridge user guide, "Calculating PutEvents event entry size"). */
  private static final int LESS_THAN = 262_144;

  @Test
  void saysWhatAReceiverIsToldAndItsId() {
    Commit commit = commit(Vector.of("Ada", "Zo\u00eb \ud83c\udfb6"));
    byte[] body = BusEntry.of(SEATS, Option.some(commit), ID);
    Map<String, String> entry = entry(body);
    assertThat(entry.keySet())
        .containsExactly("EventBusName", "Source", "DetailType", "Time", "Detail");
    assertThat(entry)
        .containsEntry("EventBusName", "seats")
        .containsEntry("Source", "lastseat")
        .containsEntry("DetailType", "commit.appended")
        .containsEntry("Time", "1795420020.615");
    assertThat(ID.header()).isEqualTo("hall%2E1/2~1");
    assertThat(entry.get("Detail"))
        .isEqualTo(
            "{\"id\":\"hall%2E1/2~1\","
                + text(CommitEvent.of(Option.some(commit), ID)).substring(1))
        .contains("Zo\u00eb");
  }

  /** An event just below the bound comes whole; one byte more, and the entry links to it. */
  @Test
  void whatIsLargerThanAnEntryMayBeIsPointedAt() {
    Vector<String> names = Vector.fill(MANY, () -> "n".repeat(100));
    int left = LESS_THAN - 1 - size(entry(BusEntry.of(SEATS, Option.some(commit(names)), ID)));
    assertThat(left).as("begin with more, or fewer").isBetween(1, 27 * MANY);
    Vector<String> fitting =
        Vector.range(0, MANY).map(i -> "n".repeat(100 + left / MANY + (i < left % MANY ? 1 : 0)));
    Map<String, String> whole = entry(BusEntry.of(SEATS, Option.some(commit(fitting)), ID));
    assertThat(size(whole)).isEqualTo(LESS_THAN - 1);
    assertThat(whole.get("Detail")).contains("\"entries\"").doesNotContain("truncated");

    Vector<String> tooMany = fitting.update(MANY - 1, name -> name + "n");
    Map<String, String> pointed = entry(BusEntry.of(SEATS, Option.some(commit(tooMany)), ID));
    assertThat(pointed.get("Detail"))
        .contains(
            "\"truncated\":true", "\"feed\":\"/v1/resources/hall.1/verdicts?after=1~1&limit=1")
        .doesNotContain("\"entries\"");
    assertThat(size(pointed)).isLessThan(1_000);
  }

  @Test
  void whatCannotBeReadIsPointedAt() {
    Map<String, String> entry = entry(BusEntry.of(SEATS, Option.none(), ID));
    assertThat(entry.keySet()).containsExactly("EventBusName", "Source", "DetailType", "Detail");
    assertThat(entry.get("Detail"))
        .isEqualTo(
            "{\"id\":\"hall%2E1/2~1\"," + text(CommitEvent.of(Option.none(), ID)).substring(1))
        .contains("\"truncated\":true");
  }

  @Test
  void overHttpABodyIsSentAsBefore() {
    Option<Commit> commit = Option.some(commit(Vector.of("Ada")));
    Webhook till = webhook(URI.create("https://till.example.org/"));
    assertThat(WebhookSender.body(till, commit, ID)).isEqualTo(CommitEvent.of(commit, ID));
    assertThat(WebhookSender.body(till, Option.none(), ID))
        .isEqualTo(CommitEvent.of(Option.none(), ID));
    assertThat(new String(CommitEvent.of(commit, ID), StandardCharsets.UTF_8))
        .startsWith("{\"type\":");
    assertThat(WebhookSender.body(webhook(SEATS.url()), commit, ID))
        .isEqualTo(BusEntry.of(SEATS, commit, ID));
  }

  private static Webhook webhook(URI url) {
    return new Webhook(
        new WebhookId("till"),
        url,
        Option.none(),
        true,
        Vector.of(SigningSecret.of(new byte[SigningSecret.BYTES])),
        AT,
        1,
        1,
        WebhookProgress.from(FeedPlace.START, AT));
  }

  private static Commit commit(Vector<String> applicants) {
    return new Commit(
        2, AT, 1, applicants.map(BusEntryTest::refused), Books.empty(HALL), Marks.NONE);
  }

  private static Verdict refused(String applicant) {
    Reserve request =
        new Reserve(
            RequestId.of(new byte[RequestId.TOKEN_BYTES], 1),
            HALL,
            AT,
            applicant,
            1,
            Option.none());
    return new Verdict(request, 1, Outcome.accepted(), 1, 0, Option.none(), Option.none(), 0);
  }

  private static int size(Map<String, String> entry) {
    return 14
        + bytes(entry.get("Source"))
        + bytes(entry.get("DetailType"))
        + bytes(entry.get("Detail"));
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
  }

  /** Returns the fields of the one entry, as they are written. */
  private static Map<String, String> entry(byte[] body) {
    Map<String, String> fields = new LinkedHashMap<>();
    assertThat(text(body)).startsWith("{\"Entries\":[{").endsWith("}]}");
    try (JsonParser json = new JsonFactory().createParser(body)) {
      while (json.nextToken() != null) {
        if (json.currentToken().isScalarValue()) {
          assertThat(fields.put(json.currentName(), json.getText())).isNull();
        }
      }
    } catch (IOException noJson) {
      throw new UncheckedIOException(noJson);
    }
    return fields;
  }
}
