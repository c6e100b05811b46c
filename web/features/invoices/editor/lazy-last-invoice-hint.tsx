import { useState } from 'react';
import { localStore } from '../../../adapters/browser-store.ts';
import { lazyPage } from '../../../routing/lazy-page.tsx';
import { useUser } from '../../../session/session.tsx';
import type { LastInvoiceHintProps } from './last-invoice-hint.tsx';
import { lastInvoiceKey } from './start-draft.ts';

const LastInvoiceHint = lazyPage<LastInvoiceHintProps>(async () => {
  try {
    return (await import('./last-invoice-hint.tsx')).LastInvoiceHint;
  } catch {
    // The form works without the hint, so a failed load must not replace it with an error.
    return () => null;
  }
});

/** Loads the code of the hint, so that the next form shows it at once. */
export const preloadLastInvoiceHint = () => void LastInvoiceHint.preload();

/**
 * The hint about the last invoice's tax or due date. Its code is loaded only if an invoice was sent from this browser;
 * the page then waits for it, so that nothing moves later.
 */
export function LazyLastInvoiceHint(props: LastInvoiceHintProps) {
  const { userId } = useUser();
  const [hasLast] = useState(() => localStore.read(lastInvoiceKey(userId)) !== null);
  return hasLast && <LastInvoiceHint {...props} />;
}
