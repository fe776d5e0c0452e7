import { hydrate, mount } from 'svelte';
import App from './App.svelte';

const { isMade, props } = window.shown;
(isMade ? hydrate : mount)(App, { target: document.getElementById('root'), props });
