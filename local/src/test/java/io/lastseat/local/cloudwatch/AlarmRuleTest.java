package io.lastseat.local.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tables and examples of "Configuring how CloudWatch alarms treat missing data": three periods,
 * of which five are read; X is beyond the threshold. "retain" means that the state stays.
 */
class AlarmRuleTest {

  private static final int RANGE = 5;

  @ParameterizedTest
  @CsvSource({
    "0 - X - X, OK,                OK,     OK,    OK",
    "0 - - - -, OK,                OK,     OK,    OK",
    "- - - - -, INSUFFICIENT_DATA, retain, ALARM, OK",
    "0 X X - X, ALARM,             ALARM,  ALARM, ALARM",
    "- - X - -, ALARM,             retain, ALARM, OK",
    // From the text: too early to tell, so the alarm "does not go immediately into ALARM state".
    "- - - - X, retain,            retain, ALARM, OK",
    "- - - X -, retain,            retain, ALARM, OK",
    "- - - X 0, OK,                OK,     OK,    OK",
    "- - X - 0, OK,                OK,     OK,    OK",
  })
  void threeOutOfThree(
      String points, String missing, String ignore, String breaching, String notBreaching) {
    judge(3, points, missing, ignore, breaching, notBreaching);
  }

  @ParameterizedTest
  @CsvSource({
    "0 - X - X, ALARM, ALARM,  ALARM, ALARM",
    "0 0 X 0 X, ALARM, ALARM,  ALARM, ALARM",
    "0 - X - -, OK,    OK,     ALARM, OK",
    "- - - - 0, OK,    OK,     ALARM, OK",
    "- - - X -, ALARM, retain, ALARM, OK",
  })
  void twoOutOfThree(
      String points, String missing, String ignore, String breaching, String notBreaching) {
    judge(2, points, missing, ignore, breaching, notBreaching);
  }

  private static void judge(
      int datapoints,
      String points,
      String missing,
      String ignore,
      String breaching,
      String notBreaching) {
    Series series = Series.of(points.replace("X", "1"));
    becomes(missing, datapoints, MissingData.MISSING, series);
    becomes(ignore, datapoints, MissingData.IGNORE, series);
    becomes(breaching, datapoints, MissingData.BREACHING, series);
    becomes(notBreaching, datapoints, MissingData.NOT_BREACHING, series);
  }

  private static void becomes(String expected, int datapoints, MissingData missing, Series series) {
    AlarmRule rule = new AlarmRule(3, datapoints, missing, value -> value > 0);
    for (AlarmState before : AlarmState.values()) {
      assertThat(rule.next(before, series, RANGE - 1, RANGE))
          .as("%s from %s", missing, before)
          .isEqualTo(expected.equals("retain") ? before : AlarmState.valueOf(expected));
    }
  }
}
