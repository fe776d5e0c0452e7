package io.lastseat.intake.http;

import io.lastseat.model.ResourceId;
import io.lastseat.webhooks.DeliveryId;
import io.vavr.control.Option;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in the log of deliveries, without a character that a query would escape. */
final class DeliveryCursor {

  private static final Pattern FORM =
      Pattern.compile("([1-9][0-9]{0,14}(?:~[1-9][0-9]{0,8})?)-(.{1,300})");

  static String of(DeliveryId id) {
    return id.number() + "-" + id.resource().text();
  }

  static Option<DeliveryId> read(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? ResourceId.parse(form.group(2))
            .flatMap(resource -> DeliveryId.of(resource, form.group(1)))
        : Option.none();
  }

  private DeliveryCursor() {}
}
