import { startTransition, useEffect, useState } from 'react';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useUser } from '../../../session/session.tsx';
import { countUnsentForms } from '../../../session/unsent-form-keys.ts';
import type { UnsentListProps } from '../../documents/form/unsent-form-list.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';

const UnsentInvoiceList = lazyPart(async () => (await import('./unsent-invoice-list.tsx')).UnsentInvoiceList);

/**
 * The list of unsent invoices. Its code, with all that knows a form, is loaded where this browser keeps a form; the page
 * waits for it then, because the list stands above what the page shows.
 */
export function LazyUnsentInvoiceList(props: UnsentListProps<LiteInvoiceDraft>) {
  const { userId } = useUser();
  const [hasForms, setHasForms] = useState(() => countUnsentForms(userId).invoices > 0);
  useEffect(() => {
    // Another tab may keep the first one. What is on the screen stays until the code is there.
    const look = () =>
      startTransition(() => setHasForms((had) => had || countUnsentForms(userId).invoices > 0));
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [userId]);
  return hasForms && <UnsentInvoiceList {...props} />;
}
