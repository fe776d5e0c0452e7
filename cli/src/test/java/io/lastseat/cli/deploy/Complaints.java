package io.lastseat.cli.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The faults of a template, in sentences. */
public final class Complaints {

  private final Template template;
  private final List<String> sentences = new ArrayList<>();
  private final Set<String> paths = new LinkedHashSet<>();

  Complaints(Template template) {
    this.template = template;
  }

  /**
   * Complains unless the node at {@code path} equals {@code json}; single quotes are read as double
   * ones.
   */
  public void unlessAt(String path, String json) {
    paths.add(path);
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

  List<String> sentences() {
    return sentences;
  }

  /** Returns the paths that must have a certain value. */
  Set<String> paths() {
    return paths;
  }
}
