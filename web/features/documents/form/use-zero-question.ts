import { useRef, useState } from 'react';
import { formatDollars } from '#domain/money';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';

const zeroDollars = formatDollars(0);

/**
 * Wraps `send`: the returned `submit` asks once before an invoice of $0.00 is sent, because the prices may have been
 * forgotten. `mayAsk` is false if no invoice will be emailed, or if the form is invalid or not validated yet. `total`
 * is formatted; `question` is the open dialog, or undefined.
 */
export function useZeroTotalQuestion(mayAsk: boolean, total: string, send: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = useRef(false);
  const question: Confirmation | undefined = isOpen
    ? {
        open: true,
        title: `Send an invoice of ${zeroDollars}?`,
        description: 'Its lines have no price, or a discount takes all of it.',
        confirm: 'Send it',
        variant: 'filled',
        onClose: () => setIsOpen(false),
        onConfirm() {
          isAnswered.current = true;
          setIsOpen(false);
          send();
        },
      }
    : undefined;
  return {
    submit() {
      if (mayAsk && total === zeroDollars && !isAnswered.current) setIsOpen(true);
      else send();
    },
    question,
  };
}
