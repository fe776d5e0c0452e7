package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a template, in sentences. */
public final class Complaints {

  private final Template template;
  private final List<String> sentences = new ArrayList<>();

  public Complaints(Template template) {
    this.template = template;
  }

  /** The node at {@code path} must equal {@code json}; single quotes are read as double ones. */
  public void unlessAt(String path, String json) {
    JsonNode found = template.at(path);
    unless(found.equals(Template.parse(json)), path + " is " + found + ", not " + json);
  }

  public JsonNode at(String path) {
    return template.at(path);
  }

  public void unless(boolean held, String otherwise) {
    if (!held) {
      sentences.add(otherwise);
    }
  }

  public List<String> sentences() {
    return List.copyOf(sentences);
  }
}
