import { Calls } from './calls.js';
import { Desk } from './desk.js';
import { SECTIONS } from './sections.js';

const desk = new Desk(new Calls(), SECTIONS);
desk.attach(document.body);

// Behind the hash it is not sent with the page; and it opens nothing a second time.
const link = location.hash.slice(1);
if (link) {
  history.replaceState(null, '', location.pathname);
  desk.enter({ link });
} else {
  desk.soon();
}
