import { useEffect, useState } from 'react';

export function App({ first, second, server, isPlain }) {
  const [resource, setResource] = useState(first);
  const [states, setStates] = useState([]);
  // React 19 hydrates neither the objects nor the listeners of such an element, so it comes after the hydration.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <main>
      <h1>React</h1>
      {isHydrated && (
        <lastseat-signup
          resource={resource}
          server={server}
          options={isPlain ? undefined : { fetch: (...call) => fetch(...call) }}
          texts={isPlain ? undefined : { en: { submit: 'Join in' } }}
          heading-level={3}
          time-zone="Europe/Berlin"
          onlastseat-change={({ detail }) => setStates((before) => [...before, detail.state])}
        />
      )}
      <button onClick={() => setResource(second)}>Other day</button>
      <output>{states.join(' ')}</output>
    </main>
  );
}
