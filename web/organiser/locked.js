import { h } from '../element/dom.js';
import { Fields } from './fields.js';
import { why } from './problems.js';
import { sheetForm } from './sheet.js';

/** The page of somebody who has not shown a key or a token yet. */
export class Locked {
  constructor(app) {
    this.app = app;
    const token = app.session.asksForToken;
    const fields = new Fields({ secret: '' });
    this.said = h('p', { class: 'notice', role: 'alert' });
    this.form = sheetForm(
      'Go on',
      async () => {
        const { secret } = fields.values;
        if (secret.trim() === '') return token ? 'Paste a token.' : 'Type the key.';
        fields.set('secret', '');
        return this.#enter(secret);
      },
      fields.line('secret', token ? 'Token' : 'API key', { type: 'password' }),
    );
    this.heading = h('h1', { id: 'locked' }, token ? 'Who are you?' : 'Type the key once');
    this.element = h(
      'section',
      { 'aria-labelledby': 'locked', hidden: true },
      this.heading,
      h('p', {}, token
        ? 'This server knows its callers by tokens, and this page cannot sign you in. A token may be pasted here: one with the role administer.'
        : 'This server wants an API key: one with the role administer makes events.'),
      h('p', { class: 'hint' }, 'This tab alone keeps it, until you close the tab or have it forgotten.'),
      this.said,
      this.form,
    );
  }

  async #enter(secret) {
    this.said.textContent = '';
    this.app.session.enter(secret);
    for await (const answer of this.app.staff.resources()) {
      if (answer.is === 'found') break;
      this.app.session.forget();
      return why(answer);
    }
    await this.app.again();
    this.app.screen.heading.focus();
  }

  show() {
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }

  say(sentence) {
    this.said.textContent = sentence;
  }
}
