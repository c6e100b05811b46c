import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { missingCodeEvent } from '../adapters/online-import.ts';
import { readAddressesWith } from '../ui/plain-paste.ts';
import { followTranslations } from './follow-translations.ts';
import { loadFreshDocumentOnce } from './fresh-document.ts';
import { StartedContext } from './started.tsx';

/**
 * Starts React: hydrates prerendered HTML, or renders into an empty document. The code of the page has to be loaded, so
 * that hydration is a single pass. Resolves with React's root when the page handles events.
 */
export async function startReact(app: ReactNode): Promise<Root> {
  const place = document.getElementById('root');
  if (!place) throw new Error('The document has no #root');
  followTranslations();
  readAddressesWith(async () => (await import('#domain/plain-email')).plainEmail);
  // After a deployment, the code of an older release may be missing.
  window.addEventListener(missingCodeEvent, () => void loadFreshDocumentOnce());
  return new Promise((resolve) => {
    const isStarted = () => resolve(root);
    const routed = (
      <StrictMode>
        <StartedContext value={isStarted}>
          {/* `App` decides which navigations are transitions, see `useShownLocation`. */}
          <BrowserRouter useTransitions={false}>{app}</BrowserRouter>
        </StartedContext>
      </StrictMode>
    );
    const isRendered = place.firstElementChild !== null;
    const root = isRendered ? hydrateRoot(place, routed) : createRoot(place);
    if (!isRendered) root.render(routed);
  });
}
