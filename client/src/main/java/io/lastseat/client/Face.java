package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.Fields;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/**
 * What people are told of a resource: about what it is, when and where. No decision reads it. A
 * face never changes: each method with a parameter returns a new one. The server checks the values.
 */
public final class Face {

  private final Fields fields;
  private final Optional<String> tag;

  private Face(Fields fields, Optional<String> tag) {
    this.fields = fields;
    this.tag = tag;
  }

  /** Begins with nothing, for a face that replaces any other. */
  public static Face none() {
    return new Face(Fields.none(), Optional.empty());
  }

  static Face of(ApiAnswer answer) {
    ObjectNode members = answer.good().json().deepCopy();
    members.remove("resourceId");
    return new Face(new Fields(members), answer.tag());
  }

  /** What it is, in plain text. */
  public Face about(String text) {
    return with("about", text);
  }

  /** When it begins. */
  public Face startsAt(Instant begin) {
    return with("startsAt", begin.toString());
  }

  /** When it ends. */
  public Face endsAt(Instant end) {
    return with("endsAt", end.toString());
  }

  /** The IANA name of the time zone in which people are shown its times. */
  public Face timeZone(String name) {
    return with("timeZone", name);
  }

  /** Where it is. */
  public Face place(String text) {
    return with("place", text);
  }

  /** The address of an image, by https. */
  public Face image(URI address) {
    return with("image", address.toString());
  }

  private Face with(String name, String value) {
    return new Face(fields.with(name, value), tag);
  }

  /** What it is, in plain text. */
  public Optional<String> about() {
    return text("about");
  }

  /** When it begins. */
  public Optional<Instant> startsAt() {
    return Documents.time(fields.members(), "startsAt");
  }

  /** When it ends. */
  public Optional<Instant> endsAt() {
    return Documents.time(fields.members(), "endsAt");
  }

  /** The IANA name of the time zone in which people are shown its times. */
  public Optional<String> timeZone() {
    return text("timeZone");
  }

  /** Where it is. */
  public Optional<String> place() {
    return text("place");
  }

  /** The address of an image. */
  public Optional<URI> image() {
    return text("image").map(URI::create);
  }

  private Optional<String> text(String name) {
    return Documents.text(fields.members(), name);
  }

  Fields fields() {
    return fields;
  }

  /** The tag of the face that was read; none if it was not read. */
  Optional<String> tag() {
    return tag;
  }

  @Override
  public String toString() {
    return "Face" + fields.members();
  }
}
