import { h } from '../element/dom.js';

/** Asks before something is done that cannot be taken back by a click. */
export class Confirm {
  constructor() {
    this.text = h('p', { id: 'really' });
    this.element = h(
      'dialog',
      { 'aria-labelledby': 'really' },
      this.text,
      h('button', { type: 'button', class: 'yes', onclick: () => this.element.close('yes') }, 'Yes'),
      h('button', { type: 'button', class: 'quiet', onclick: () => this.element.close('no') }, 'No'),
    );
  }

  ask(text) {
    this.text.textContent = text;
    this.element.returnValue = 'no';
    this.element.showModal();
    return new Promise((answer) => {
      this.element.addEventListener('close', () => answer(this.element.returnValue === 'yes'), { once: true });
    });
  }
}
