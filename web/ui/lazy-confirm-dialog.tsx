import { lazy, Suspense } from 'react';
import type { Confirmation } from './confirm-dialog.tsx';

/** Loads the code of the dialog before it is opened. */
export const loadConfirmDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;

const ConfirmDialog = lazy(async () => ({ default: await loadConfirmDialog() }));

/** A confirmation before an irreversible action; its code is loaded when it is first opened. */
export const LazyConfirmDialog = ({ confirmation }: { readonly confirmation: Confirmation | undefined }) =>
  confirmation && (
    <Suspense>
      <ConfirmDialog {...confirmation} />
    </Suspense>
  );
