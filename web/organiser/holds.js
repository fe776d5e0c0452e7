/** How long units from the waiting list may be held, as the API writes it and as people say it. */
export const HOLDS = new Map([
  ['', 'The place is theirs at once'],
  ['PT1H', '1 hour'],
  ['PT6H', '6 hours'],
  ['PT24H', '1 day'],
  ['PT48H', '2 days'],
  ['PT72H', '3 days'],
  ['PT168H', '7 days'],
]);

/** The same to choose from, with one that an event has already. */
export const holdsWith = (own) => (HOLDS.has(own) ? [...HOLDS] : [...HOLDS, [own, own]]);
