package io.lastseat.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class RosterTableTest {

  @Test
  void columns_stand_below_each_other_whatever_is_written_in_them() throws Exception {
    assertThat(
            table(
                """
                {"capacity": 5, "taken": 3, "asOfDecision": 12, "entries": [
                  {"decisionNumber": 2, "applicant": "Ada", "quantity": 1, "status": "accepted",
                   "decidedAt": "2026-01-01T00:00:00Z", "requestId": "0-A"},
                  {"decisionNumber": 11, "applicant": "李小龙", "quantity": 2, "status": "held",
                   "decidedAt": "2026-01-01T00:00:00Z", "requestId": "0-B"},
                  {"decisionNumber": 12, "applicant": "Zoe\\u0308 Zuckermann", "quantity": 1, "status": "waiting",
                   "decidedAt": "2026-01-01T00:00:00Z", "requestId": "0-C"}]}
                """))
        .isEqualTo(
            """
            decision  applicant       quantity  status    decided at            request
                   2  Ada                    1  accepted  2026-01-01T00:00:00Z  0-A
                  11  李小龙                 2  held      2026-01-01T00:00:00Z  0-B
                  12  Zoe\u0308 Zuckermann         1  waiting   2026-01-01T00:00:00Z  0-C

            3 of 5 taken, as of decision 12
            """);
  }

  @Test
  void an_empty_roster_says_so_by_its_figures() throws Exception {
    assertThat(table("{\"capacity\": 5, \"taken\": 0, \"asOfDecision\": 1, \"entries\": []}"))
        .isEqualTo(
            "decision  applicant  quantity  status  decided at  request\n\n"
                + "0 of 5 taken, as of decision 1\n");
  }

  private static String table(String roster) throws Exception {
    StringWriter out = new StringWriter();
    RosterCommand.table(new ObjectMapper().readTree(roster), new PrintWriter(out));
    return out.toString();
  }
}
