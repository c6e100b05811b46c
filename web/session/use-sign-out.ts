import { useState } from 'react';
import { useSession, useUser } from './session.tsx';
import { countUnsentForms } from './unsent-form-keys.ts';

/** The warning about what signing out would erase. */
function lossOf({ invoices, quotes }: ReturnType<typeof countUnsentForms>): string {
  const count = invoices + quotes;
  if (count === 1)
    return `${quotes === 0 ? 'An invoice' : 'A quote'} you typed here is neither sent nor saved. Signing out erases it from this browser.`;
  const what = quotes === 0 ? 'invoices' : invoices === 0 ? 'quotes' : 'invoices and quotes';
  return `${count} ${what} you typed here are neither sent nor saved. Signing out erases them from this browser.`;
}

/** Signs out, after a confirmation if unsent forms would be erased. The caller renders the confirmation. */
export function useSignOut() {
  const session = useSession();
  const { userId } = useUser();
  const [asked, setAsked] = useState<{ readonly open: boolean; readonly description: string }>();
  return {
    signOut() {
      const forms = countUnsentForms(userId);
      if (forms.invoices + forms.quotes === 0) void session.signOut();
      else setAsked({ open: true, description: lossOf(forms) });
    },
    /** Undefined until first opened; it stays set while the dialog fades out. */
    question: asked && {
      open: asked.open,
      title: 'Sign out and erase what is not saved?',
      description: asked.description,
      confirm: 'Erase and sign out',
      onClose: () => setAsked({ ...asked, open: false }),
      onConfirm: () => void session.signOut(),
    },
  };
}
