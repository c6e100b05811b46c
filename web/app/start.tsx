import './site.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, preloadAt } from './app.tsx';
import { StartedContext } from './started.tsx';

/**
 * Starts React: hydrates prerendered HTML, or renders into an empty document. The page's code is loaded first, so that
 * hydration is a single pass. Resolves when the page handles events.
 */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  await preloadAt(window.location.pathname);
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <StartedContext value={resolve}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </StartedContext>
      </StrictMode>
    );
    if (root.firstElementChild) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
