import { useState } from 'react';
import { useSession, useUser } from './session.tsx';
import { unsentFormIds } from './unsent-form-keys.ts';

/** Signing out, which asks first where it would erase forms that were not sent; whoever offers it draws the question. */
export function useSignOut() {
  const session = useSession();
  const { userId } = useUser();
  const [asked, setAsked] = useState<{ readonly open: boolean; readonly forms: number }>();
  return {
    signOut() {
      const forms = unsentFormIds(userId).length;
      if (forms === 0) void session.signOut();
      else setAsked({ open: true, forms });
    },
    /** Undefined until it is first asked; it stays while it fades. */
    question: asked && {
      open: asked.open,
      title: 'Sign out and erase what is not saved?',
      description:
        asked.forms === 1
          ? 'An invoice you typed here is neither sent nor saved. Signing out erases it from this browser.'
          : `${asked.forms} invoices you typed here are neither sent nor saved. Signing out erases them from this browser.`,
      confirm: 'Erase and sign out',
      onClose: () => setAsked({ ...asked, open: false }),
      onConfirm: () => void session.signOut(),
    },
  };
}
