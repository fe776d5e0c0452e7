package org.example;

import static org.example.ConcertApplication.CONCERT;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Reservation;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import java.time.Duration;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
class ConcertForm {

  private static final Duration WAIT = Duration.ofSeconds(5);

  private final Lastseat client;

  ConcertForm(Lastseat client) {
    this.client = client;
  }

  @GetMapping("/")
  String form(Model model) {
    model.addAttribute("free", client.resource(CONCERT).look().orElseThrow().free());
    model.addAttribute("idempotencyKey", UUID.randomUUID());
    return "form";
  }

  /** A form that is sent twice has the same key, so it signs up once. */
  @PostMapping("/")
  String signUp(
      @RequestParam("name") String name,
      @RequestParam("number") long number,
      @RequestParam("idempotencyKey") String key,
      Model model) {
    Application application = Application.of(name).quantity(number).idempotencyKey(key);
    try {
      Reservation asked = client.reserve(CONCERT, application, WAIT);
      if (asked.id().isPresent()) {
        return "redirect:/reservations/" + asked.id().get();
      }
      model.addAttribute("problem", "Too few seats are left.");
    } catch (CallFailed impossible) {
      model.addAttribute("problem", impossible.problem().sentences());
    }
    return form(model);
  }

  @GetMapping("/reservations/{id}")
  String status(@PathVariable("id") String id, Model model) {
    model.addAttribute("verdict", client.reservation(CONCERT, id).status());
    return "status";
  }
}
