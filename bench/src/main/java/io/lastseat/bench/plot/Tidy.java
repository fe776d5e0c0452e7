package io.lastseat.bench.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Makes a drawn picture small and the same each time: the encoder writes letters as outlines with
 * seven decimals, and names its clips after an identity hash.
 */
final class Tidy {

  private static final Pattern NUMBER = Pattern.compile("(?<![\\d#.])-?\\d+\\.\\d{2,}");
  private static final Pattern PATH = Pattern.compile(" d=\"([^\"]+)\"");
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");

  /** What means nothing for a straight line. */
  private static final Pattern IDLE_STYLE =
      Pattern.compile("(<line style=\")fill:none;([^\"]*?)stroke-miterlimit:10;");

  private static final Pattern BETWEEN_TAGS = Pattern.compile(">\\s+<");

  /** A tenth of a pixel is as fine as anybody can see. */
  private static final int DECIMALS = 1;

  static String svg(String drawn) {
    String stepped =
        PATH.matcher(drawn)
            .replaceAll(found -> " d=\"" + OutlinePath.relative(found.group(1)) + "\"");
    String rounded = NUMBER.matcher(stepped).replaceAll(found -> rounded(found.group()));
    Map<String, String> names = new LinkedHashMap<>();
    String named =
        CLIP.matcher(rounded)
            .replaceAll(found -> names.computeIfAbsent(found.group(), id -> "clip" + names.size()));
    String plain = IDLE_STYLE.matcher(named).replaceAll("$1$2");
    return BETWEEN_TAGS.matcher(plain).replaceAll(">\n<").strip() + "\n";
  }

  private static String rounded(String number) {
    BigDecimal tenth = new BigDecimal(number).setScale(DECIMALS, RoundingMode.HALF_UP);
    return tenth.signum() == 0 ? "0" : tenth.stripTrailingZeros().toPlainString();
  }

  private Tidy() {}
}
