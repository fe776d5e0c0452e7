package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** One part of the page. A further one is listed in {@link OpsDesk} and in {@code sections.js}. */
interface OpsSection {

  /** By which the page knows it. */
  String name();

  /**
   * What it shows now. It is asked every two seconds by each page that is open, so it must be
   * cheap.
   *
   * @param wanted what the page asked for, by the names of the parameters
   */
  ObjectNode now(Map<String, String> wanted);
}
