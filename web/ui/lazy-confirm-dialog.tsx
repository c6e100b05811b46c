import { lazy, Suspense } from 'react';
import type { Confirmation } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** A question before something that cannot be undone; its code arrives when it is first asked. */
export const LazyConfirmDialog = ({ asked }: { readonly asked: Confirmation | undefined }) =>
  asked && (
    <Suspense>
      <ConfirmDialog {...asked} />
    </Suspense>
  );
