import './site.css';
import { App, preloadAt } from './app.tsx';
import { startReact } from './start-react.tsx';

/** Starts the site, after loading the code of the opened page. Resolves when the page handles events. */
export async function start(): Promise<void> {
  await preloadAt(window.location.pathname);
  await startReact(<App />);
}
