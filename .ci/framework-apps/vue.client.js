import { app } from './vue.js';

const { isMade, props } = window.shown;
app(props, { isMade }).mount('#root');
