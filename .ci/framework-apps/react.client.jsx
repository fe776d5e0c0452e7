import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './react.jsx';

const { isMade, props } = window.shown;
const root = document.getElementById('root');
if (isMade) hydrateRoot(root, <App {...props} />);
else createRoot(root).render(<App {...props} />);
