import { renderToString } from 'react-dom/server';
import { App } from './react.jsx';

export const made = (props) => renderToString(<App {...props} />);
