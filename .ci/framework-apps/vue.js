import { createSSRApp, createApp, ref } from 'vue';

const App = {
  props: ['first', 'second', 'server', 'isPlain'],
  setup({ first, isPlain }) {
    const resource = ref(first);
    const states = ref([]);
    const options = () => (isPlain ? undefined : { fetch: (...call) => fetch(...call) });
    const texts = () => (isPlain ? undefined : { en: { submit: 'Join in' } });
    return { resource, states, options, texts };
  },
  template: `
    <main>
      <h1>Vue</h1>
      <lastseat-signup
        :resource="resource"
        :server="server"
        :options="options()"
        :texts="texts()"
        :heading-level="3"
        time-zone="Europe/Berlin"
        @lastseat-change="states.push($event.detail.state)"
      ></lastseat-signup>
      <button @click="resource = second">Other day</button>
      <output>{{ states.join(' ') }}</output>
    </main>`,
};

export function app(props, { isMade }) {
  const made = isMade ? createSSRApp(App, props) : createApp(App, props);
  made.config.compilerOptions.isCustomElement = (tag) => tag === 'lastseat-signup';
  return made;
}
