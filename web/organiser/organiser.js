import { App } from './app.js';
import { Session } from './session.js';

new App(document.body, new Session(document.body.dataset.callers)).begin();
