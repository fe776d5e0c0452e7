package io.lastseat.cli.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tables and examples of "Configuring how CloudWatch alarms treat missing data": three periods,
 * of which five are read; X is beyond the threshold. "retain" means that the state stays. No alarm
 * ignores what is missing.
 */
class AlarmRuleTest {

  private static final int RANGE = 5;

  @ParameterizedTest
  @CsvSource({
    "0 - X - X, OK, OK, OK",
    "0 - - - -, OK, OK, OK",
    "- - - - -, INSUFFICIENT_DATA, ALARM, OK",
    "0 X X - X, ALARM, ALARM, ALARM",
    "- - X - -, ALARM, ALARM, OK",
    // From the text: too early to tell, so the alarm "does not go immediately into ALARM state".
    "- - - - X, retain, ALARM, OK",
    "- - - X -, retain, ALARM, OK",
    "- - - X 0, OK, OK, OK",
    "- - X - 0, OK, OK, OK",
  })
  void threeOutOfThree(String points, String missing, String breaching, String notBreaching) {
    judge(3, points, missing, breaching, notBreaching);
  }

  @ParameterizedTest
  @CsvSource({
    "0 - X - X, ALARM, ALARM, ALARM",
    "0 0 X 0 X, ALARM, ALARM, ALARM",
    "0 - X - -, OK, ALARM, OK",
    "- - - - 0, OK, ALARM, OK",
    "- - - X -, ALARM, ALARM, OK",
  })
  void twoOutOfThree(String points, String missing, String breaching, String notBreaching) {
    judge(2, points, missing, breaching, notBreaching);
  }

  private static void judge(
      int datapoints, String points, String missing, String breaching, String notBreaching) {
    Series series = Series.of(points.replace("X", "1"));
    becomes(missing, datapoints, AlarmRule.Missing.MISSING, series);
    becomes(breaching, datapoints, AlarmRule.Missing.BREACHING, series);
    becomes(notBreaching, datapoints, AlarmRule.Missing.NOT_BREACHING, series);
  }

  private static void becomes(
      String expected, int datapoints, AlarmRule.Missing missing, Series series) {
    AlarmRule rule = new AlarmRule(3, datapoints, missing, value -> value > 0);
    for (AlarmRule.State before : AlarmRule.State.values()) {
      assertThat(rule.next(before, series, RANGE - 1, RANGE))
          .as("%s from %s", missing, before)
          .isEqualTo(expected.equals("retain") ? before : AlarmRule.State.valueOf(expected));
    }
  }
}
