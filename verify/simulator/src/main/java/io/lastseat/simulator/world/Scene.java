package io.lastseat.simulator.world;

import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;

/** What every client of a world has to do with. */
record Scene(Http http, Scheduler scheduler, Weather weather, WorldTables tables) {}
