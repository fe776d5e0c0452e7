package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.client.Lastseat;
import io.lastseat.client.SeriesTerms;
import io.lastseat.client.Terms;
import io.lastseat.client.Terms.Category;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands about series, their days, and claims. */
class SlotCommandsTest extends Served {

  private static final String WEEK =
      "series make %s --from 2030-06-03 --to 2030-06-09 --opens 08:00 --closes 10:00"
          + " --length PT1H --time-zone Europe/Berlin --closed-weekdays saturday,sunday";

  @BeforeAll
  static void start() {
    Lastseat client = Lastseat.at(server.url()).build();
    client.resource("room").create(Terms.of(2)).get();
    client.resource("projector").create(Terms.of(2)).get();
    Category adult = Category.of("adult").capacity(2);
    client.resource("hall").create(Terms.of(9).categories(adult, Category.of("child"))).get();
  }

  @Test
  void aSeriesIsMadeAndClaimedAndItsDayIsATable() throws Exception {
    String options =
        " --capacity 2 --title Desk --hold PT10M --longest-hold PT1H --waiting-list-limit 5"
            + " --closed-days 2030-06-04,2030-06-05 --wait PT2M";
    JsonNode made = done(WEEK.formatted("desk") + options);
    assertThat(made.get("slots").asInt()).isEqualTo(6);
    assertThat(made.get("missing").asInt()).isZero();
    JsonNode shown = done("series show desk");
    assertThat(shown.get("closedDays")).hasSize(2);
    assertThat(shown.get("waitingListLimit").asInt()).isEqualTo(5);

    JsonNode claim =
        done("claim Ada --series desk --from 2030-06-03T08:00 --to 2030-06-03T09:00 --quantity 2");
    assertThat(claim.get("status").asText()).isEqualTo("held");
    assertThat(typed("day desk 2030-06-03").out())
        .isEqualTo(
            """
            2030-06-03, Europe/Berlin

            from   to     state    free  resource
            08:00  09:00  busy   0 of 2  desk.20300603T0600Z
            09:00  10:00  free   2 of 2  desk.20300603T0700Z

            1 of 2 slots free
            """);
    assertThat(typed("day desk 2030-06-08").out())
        .isEqualTo("2030-06-08, Europe/Berlin\n\nNo slots: it is closed.\n");
    assertThat(done("day desk 2030-06-03 --format json").get("slots")).hasSize(2);
    String request = claim.get("requestId").asText();
    assertThat(
            done("confirm " + claim.get("resourceId").asText() + " " + request)
                .get("status")
                .asText())
        .isEqualTo("accepted");
  }

  @Test
  void aDayHasAColumnForEachCategory() throws Exception {
    LocalDate day = LocalDate.of(2030, 6, 3);
    Terms each =
        Terms.of(5)
            .categories(Category.of("seat").capacity(2), Category.of("floor").title("Floor"));
    Lastseat client = Lastseat.at(server.url()).build();
    client
        .series("yoga")
        .make(
            SeriesTerms.days(day, day, each)
                .length(Duration.ofHours(1))
                .open("08:00", "10:00", "Europe/Berlin"))
        .get();
    done(
        "claim Ada --series yoga --from 2030-06-03T08:00 --to 2030-06-03T09:00 --of seat=2 --of"
            + " floor=1");

    assertThat(typed("day yoga 2030-06-03").out())
        .isEqualTo(
            """
            2030-06-03, Europe/Berlin

            from   to     state    free    seat  floor  resource
            08:00  09:00  free   2 of 5  0 of 2      2  yoga.20300603T0600Z
            09:00  10:00  free   5 of 5  2 of 2      5  yoga.20300603T0700Z

            2 of 2 slots free
            """);
  }

  @Test
  void aDayOnWhichClocksChangeSaysTheOffsets() throws Exception {
    done(
        "series make night --from 2030-10-27 --to 2030-10-27 --opens 01:00 --closes 04:00"
            + " --length PT1H --time-zone Europe/Berlin");
    assertThat(typed("day night 2030-10-27").out())
        .contains("02:00+02:00  02:00+01:00  free", "02:00+01:00  03:00+01:00  free");
  }

  @Test
  void aClaimGetsAllOrSaysWhatIsInTheWay() throws Exception {
    JsonNode both = done("claim Ada room projector=2 --note Talk --key ada-1");
    assertThat(both.get("resources")).hasSize(2);
    assertThat(done("claim Ada room projector=2 --note Talk --key ada-1").get("requestId"))
        .isEqualTo(both.get("requestId"));
    Ran bob = typed("claim Bob room projector").ended(75);
    assertThat(bob.out()).isEmpty();
    assertThat(bob.err())
        .isEqualTo("lastseat: The claim is refused by projector. Nothing is left.\n");
  }

  @Test
  void aClaimSaysHowManyOfEachCategory() throws Exception {
    JsonNode family = done("claim Ada hall=adult:2,child:1");
    assertThat(family.at("/resources/0/quantities")).hasToString("{\"adult\":2,\"child\":1}");
    Ran bob = typed("claim Bob hall=adult:1").ended(75);
    assertThat(bob.err())
        .isEqualTo("lastseat: The claim is refused by hall (adult). Nothing is left.\n");
    Ran time =
        typed("claim Bob --series nowhere --from 2030-06-03T08:00 --to 2030-06-03T09:00 --of a=1");
    assertThat(time.ended(1).err()).contains("no such series");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|claim Ada nowhere|There is no such resource. nowhere:",
        "1|claim Ada --series nowhere --from 2030-06-03T08:00 --to 2030-06-03T09:00|no such series",
        "1|claim Ada room=0|answered 400",
        "1|day nowhere 2030-06-03|answered 404: There is no such series",
        "1|series show nowhere|There is no series nowhere. Make it",
        "2|claim Ada room=x|is no whole number of units.",
        "2|claim Ada room=adult:x|is no whole number of units.",
        "2|claim Ada room=adult|is no whole number of units.",
        "1|claim Ada hall=2|hall: ",
        "2|claim Ada --series s --from a --to b --quantity 1 --of a=1|Say either --quantity",
        "2|claim Ada room --of a=1|Say either resources",
        "2|claim Ada|Say either resources",
        "2|claim Ada room --quantity 2|Say either resources",
        "2|claim Ada room --series s --from a --to b|Say either resources",
        "2|claim Ada --series desk --from 2030-06-03T08:00|Say either resources",
        "2|claim Ada room --wait PT-1S|--wait is no time, or longer, but never less",
        "2|claim|Missing required parameter",
        "2|day desk soon|is no date such as 2030-06-03",
        "2|series|Say what to do",
        "2|series make desk --from 2030-06-03|Missing required options",
        "2|series make d --from 2030-06-03 --to 2030-06-03 --opens 8 --closes 9 --length PT1H"
            + " --time-zone UTC --wait PT0S|--wait",
        "1|series make d --from 2030-06-03 --to 2030-06-03 --opens 8 --closes 9 --length PT1H"
            + " --time-zone UTC|/opens"
      })
  void whatIsWrongIsTold(int status, String typed, String told) {
    Ran wrong = typed(typed);
    assertThat(wrong.err()).contains(told);
    assertThat(wrong.status()).isEqualTo(status);
    assertThat(wrong.out()).isEmpty();
  }

  private static JsonNode done(String typed) {
    return typed(typed).done().json();
  }

  private static Ran typed(String words) {
    return words.equals("series") ? Ran.lastseat(words) : ran(words.split(" "));
  }
}
