package io.lastseat.serve.ops;

import io.lastseat.intake.door.Door;
import io.lastseat.intake.http.Role;
import io.vavr.control.Option;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decides who may open the page: every user of this machine, or a visitor with a printed link,
 * which works once, or with an administrator's key. The visitor gets a token, which is valid while
 * the process runs. The page sends it with each call. A cookie would be sent to every port of the
 * host, so there is none.
 */
public final class OpsDoor {

  private static final int TOKEN_BYTES = 18;
  private static final int MOST = 32;

  private final SecureRandom random = new SecureRandom();
  private final boolean isOpen;
  private final Option<Door> keys;
  private final Map<String, Boolean> links = bounded();
  private final Map<String, Boolean> tokens = bounded();

  private OpsDoor(boolean isOpen, Option<Door> keys) {
    this.isOpen = isOpen;
    this.keys = keys;
  }

  private static Map<String, Boolean> bounded() {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
        return size() > MOST;
      }
    };
  }

  /** A door that is open to everybody on this machine. */
  public static OpsDoor open() {
    return new OpsDoor(true, Option.none());
  }

  /** A door for visitors with a link, or with a key that these keys let administer. */
  public static OpsDoor forKeys(Door keys) {
    return new OpsDoor(false, Option.some(keys));
  }

  /** A door for visitors with a link. */
  public static OpsDoor byLink() {
    return new OpsDoor(false, Option.none());
  }

  /** Whether a visitor needs a link or a key. */
  public boolean isShut() {
    return !isOpen;
  }

  /** Whether a key opens the door. */
  boolean takesKeys() {
    return keys.isDefined();
  }

  /** Makes a new link: the part behind the hash of an address that opens the page once. */
  public synchronized String newLink() {
    String link = secret();
    links.put(link, true);
    return link;
  }

  /** A token for a visitor with a valid link or key; none for others. */
  synchronized Option<String> enter(Option<String> link, Option<String> key) {
    boolean byLink = link.exists(shown -> links.remove(shown) != null);
    boolean byKey = key.isDefined() && keys.exists(door -> door.opensTo(key, Role.ADMINISTER));
    if (!byLink && !byKey) {
      return Option.none();
    }
    String token = secret();
    tokens.put(token, true);
    return Option.some(token);
  }

  /** Whether a call with this token may see the page's data. */
  synchronized boolean admits(String token) {
    return isOpen || tokens.containsKey(token);
  }

  private String secret() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
