import { startTransition, useEffect, useState } from 'react';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useUser } from '../../../session/session.tsx';
import { countUnsentForms } from '../../../session/unsent-form-keys.ts';
import type { UnsentListProps } from '../../documents/form/unsent-form-list.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';

const UnsentInvoiceList = lazyPart(async () => (await import('./unsent-invoice-list.tsx')).UnsentInvoiceList);

/**
 * The list of unsent invoices. Its code is large, so it is loaded only if this browser stores an unsent form. The page
 * then waits for it, because the list is at the top of the page.
 */
export function LazyUnsentInvoiceList(props: UnsentListProps<LiteInvoiceDraft>) {
  const { userId } = useUser();
  const [hasForms, setHasForms] = useState(() => countUnsentForms(userId).invoices > 0);
  useEffect(() => {
    // Another tab may store the first form. `startTransition` keeps the current content visible while the code loads.
    const checkForForms = () =>
      startTransition(() => setHasForms((had) => had || countUnsentForms(userId).invoices > 0));
    window.addEventListener('storage', checkForForms);
    return () => window.removeEventListener('storage', checkForForms);
  }, [userId]);
  return hasForms && <UnsentInvoiceList {...props} />;
}
