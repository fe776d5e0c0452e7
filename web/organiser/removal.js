import { h } from '../element/dom.js';
import { Fields } from './fields.js';
import { toList } from './places.js';

/** What can be done with an event that nobody wants any more: nothing deletes what was decided. */
export function askRemoval(screen) {
  const { app, id } = screen;
  const { state, archived, publicSignUp } = screen.event.resource;
  const canClose = !archived && state !== 'closed';
  const canUnlist = !archived && publicSignUp === true;
  const fields = new Fields({ close: canClose, unlist: canUnlist, forget: true });
  app.ask(
    'What is to become of this event?',
    'An event cannot be deleted: who got a place, and why, stays provable. It can be put away:',
    'Put it away',
    async () => {
      const { close, unlist, forget } = fields.values;
      if (!close && !unlist && !forget) return 'Choose one of these, or go back.';
      const wrong = close || unlist ? await screen.change({ ...(close && { closed: {} }), ...(unlist && { publicSignUp: null }) }, 'It is put away.') : undefined;
      if (wrong === undefined && forget) {
        app.known.forget(id);
        app.go(toList, 'It is put away.');
      }
      return wrong;
    },
    canClose && fields.tick('close', 'Close sign-up', 'Everybody who waits is refused. Who is in stays in'),
    canUnlist && (app.session.asks
      ? fields.tick('unlist', 'Take its public page away', 'Who is in can still see and give back what they have')
      : fields.tick('unlist', 'Take it off the public list', 'As this server asks for no key, its page still opens')),
    fields.tick('forget', 'Hide it from “Your events”, in this browser'),
    h('p', { class: 'hint' }, 'Whoever runs the server can also archive it, and erase names.'),
  );
}
