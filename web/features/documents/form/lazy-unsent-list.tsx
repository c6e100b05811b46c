import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useUser } from '../../../session/session.tsx';
import { countUnsentForms } from '../../../session/unsent-form-keys.ts';
import type { UnsentListProps } from './unsent-form-list.tsx';

/**
 * A list of unsent forms. Its code is large, so it is loaded only if this browser stores such a form. The page then
 * waits for it, because the list is at the top of the page.
 */
export function lazyUnsentList<Draft>(
  kind: 'invoices' | 'quotes',
  load: () => Promise<ComponentType<UnsentListProps<Draft>>>,
): ComponentType<UnsentListProps<Draft>> {
  const UnsentList = lazyPart(load);
  return function LazyUnsentList(props) {
    const { userId } = useUser();
    const [hasForms, setHasForms] = useState(() => countUnsentForms(userId)[kind] > 0);
    useEffect(() => {
      // Another tab may store the first form. `startTransition` keeps the current content visible while the code loads.
      const checkForForms = () =>
        startTransition(() => setHasForms((had) => had || countUnsentForms(userId)[kind] > 0));
      window.addEventListener('storage', checkForForms);
      return () => window.removeEventListener('storage', checkForForms);
    }, [userId]);
    return hasForms && <UnsentList {...props} />;
  };
}
