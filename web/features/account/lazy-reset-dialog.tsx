import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../routing/lazy-page.tsx';

const ResetPasswordDialog = lazyPart(
  async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog,
);

interface AskedReset {
  readonly open: boolean;
  /** Counts how often the dialog was opened, so that a late result of an earlier opening is not shown in this one. */
  readonly opening: number;
  readonly email: string;
}

/** Whether the reset dialog is open, and with which email; undefined until it is first opened. */
export function useResetDialog() {
  const [reset, setReset] = useState<AskedReset>();
  const openReset = useCallback(
    (email: string) => setReset((asked) => ({ open: true, opening: (asked?.opening ?? 0) + 1, email })),
    [],
  );
  const closeReset = useCallback(() => setReset((asked) => asked && { ...asked, open: false }), []);
  return { reset, openReset, closeReset };
}

interface LazyResetDialogProps {
  readonly asked: AskedReset | undefined;
  readonly onClose: () => void;
}

/** The reset dialog; its code is loaded when it is first opened. */
export const LazyResetDialog = ({ asked, onClose }: LazyResetDialogProps) =>
  asked && (
    <Suspense>
      <ResetPasswordDialog key={asked.opening} open={asked.open} email={asked.email} onClose={onClose} />
    </Suspense>
  );
