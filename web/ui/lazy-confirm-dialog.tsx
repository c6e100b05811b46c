import { lazy, Suspense } from 'react';
import type { Confirmation } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** A confirmation before an irreversible action; its code is loaded when it is first opened. */
export const LazyConfirmDialog = ({ confirmation }: { readonly confirmation: Confirmation | undefined }) =>
  confirmation && (
    <Suspense>
      <ConfirmDialog {...confirmation} />
    </Suspense>
  );
