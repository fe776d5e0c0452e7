import { render } from 'svelte/server';
import App from './App.svelte';

export const made = (props) => render(App, { props }).body;
