import './site.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
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
  // In the app, a link shows the next page in the frame of the click; its placeholders cover code that still loads. On
  // the public site, the old page remains until the code of the next one is there.
  const startsInLite = window.location.pathname.startsWith(siteRoutes.lite.path);
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <StartedContext value={resolve}>
          <BrowserRouter useTransitions={!startsInLite}>
            <App />
          </BrowserRouter>
        </StartedContext>
      </StrictMode>
    );
    if (root.firstElementChild) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
