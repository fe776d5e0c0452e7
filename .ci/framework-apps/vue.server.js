import { renderToString } from 'vue/server-renderer';
import { app } from './vue.js';

export const made = (props) => renderToString(app(props, { isMade: true }));
