import { useState } from 'react';
import { loadConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { isPhoneScreen } from '../../../ui/phone-fold.tsx';
import { usePrefetch } from '../../../ui/use-prefetch.ts';

interface SendSheetOptions {
  readonly form: { readonly isValidated: boolean; readonly faults: readonly unknown[] };
  /** False if the sheet shows what is wrong, and must stay open. */
  readonly maySend: boolean;
  readonly send: () => void;
}

/**
 * On a phone, the button below the form opens a sheet that names the recipients, and the sheet's button sends. A form
 * with errors shows them without the sheet. Wider screens name the recipients beside the button, which sends.
 */
export function useSendSheet({ form, maySend, send }: SendSheetOptions) {
  const [isPhone] = useState(isPhoneScreen);
  const [isOpen, setIsOpen] = useState(false);
  // Without a network, the sheet must still open.
  usePrefetch(loadConfirmDialog);
  return {
    isPhone,
    isOpen,
    submit: isPhone && form.isValidated && form.faults.length === 0 ? () => setIsOpen(true) : send,
    close: () => setIsOpen(false),
    confirm() {
      if (!maySend) return;
      setIsOpen(false);
      send();
    },
  };
}

export type SendSheet = ReturnType<typeof useSendSheet>;
