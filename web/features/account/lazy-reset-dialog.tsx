import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../routing/lazy-page.tsx';

const ResetPasswordDialog = lazyPart(
  async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog,
);

interface ResetDialogState {
  readonly open: boolean;
  /** Counts how often the dialog was opened, so that a late result of an earlier opening is not shown in this one. */
  readonly openCount: number;
  readonly email: string;
}

/** Whether the reset dialog is open, and with which email; undefined until it is first opened. */
export function useResetDialog() {
  const [reset, setReset] = useState<ResetDialogState>();
  const openReset = useCallback(
    (email: string) =>
      setReset((current) => ({ open: true, openCount: (current?.openCount ?? 0) + 1, email })),
    [],
  );
  const closeReset = useCallback(() => setReset((current) => current && { ...current, open: false }), []);
  return { reset, openReset, closeReset };
}

interface LazyResetDialogProps {
  readonly reset: ResetDialogState | undefined;
  readonly onClose: () => void;
}

/** The reset dialog; its code is loaded when it is first opened. */
export const LazyResetDialog = ({ reset, onClose }: LazyResetDialogProps) =>
  reset && (
    <Suspense>
      <ResetPasswordDialog key={reset.openCount} open={reset.open} email={reset.email} onClose={onClose} />
    </Suspense>
  );
