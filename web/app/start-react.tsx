import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { missingCodeEvent } from '../adapters/online-import.ts';
import { readAddressesWith } from '../ui/plain-paste.ts';
import { followTranslations } from './follow-translations.ts';
import { loadFreshDocumentOnce } from './fresh-document.ts';
import { StartedContext } from './started.tsx';

/**
 * Starts React: hydrates prerendered HTML, or renders into an empty document. The code of the page has to be loaded, so
 * that hydration is a single pass. Resolves when the page handles events.
 */
export async function startReact(app: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  followTranslations();
  readAddressesWith(async () => (await import('#domain/plain-email')).plainEmail);
  // After a deployment, the code of an older release may be missing.
  window.addEventListener(missingCodeEvent, () => void loadFreshDocumentOnce());
  await new Promise<void>((resolve) => {
    const routed = (
      <StrictMode>
        <StartedContext value={resolve}>
          {/* `App` decides which navigations are transitions, see `useShownLocation`. */}
          <BrowserRouter useTransitions={false}>{app}</BrowserRouter>
        </StartedContext>
      </StrictMode>
    );
    if (root.firstElementChild) hydrateRoot(root, routed);
    else createRoot(root).render(routed);
  });
}
