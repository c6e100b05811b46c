import { useState } from 'react';
import { useSession, useUser } from './session.tsx';
import { countUnsentForms } from './unsent-form-keys.ts';

/** The warning about what signing out would erase. */
function lossWarning({ invoices, quotes }: ReturnType<typeof countUnsentForms>): string {
  const count = invoices + quotes;
  if (count === 1)
    return `${quotes === 0 ? 'An invoice' : 'A quote'} you typed here is neither sent nor saved. Signing out erases it from this browser.`;
  const documents = quotes === 0 ? 'invoices' : invoices === 0 ? 'quotes' : 'invoices and quotes';
  return `${count} ${documents} you typed here are neither sent nor saved. Signing out erases them from this browser.`;
}

/** Signs out, after a confirmation if unsent forms would be erased. The caller renders the confirmation. */
export function useSignOut() {
  const session = useSession();
  const { userId } = useUser();
  const [confirmation, setConfirmation] = useState<{
    readonly open: boolean;
    readonly description: string;
  }>();
  return {
    signOut() {
      const forms = countUnsentForms(userId);
      if (forms.invoices + forms.quotes === 0) void session.signOut();
      else setConfirmation({ open: true, description: lossWarning(forms) });
    },
    /** Undefined until first opened; it stays set while the dialog fades out. */
    question: confirmation && {
      open: confirmation.open,
      title: 'Sign out and erase what is not saved?',
      description: confirmation.description,
      confirm: 'Erase and sign out',
      onClose: () => setConfirmation({ ...confirmation, open: false }),
      onConfirm: () => void session.signOut(),
    },
  };
}
