import { useRef, useState } from 'react';
import { formatDollars } from '#domain/money';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';

const zero = formatDollars(0);

/** Asks once before an invoice of $0.00 is sent, because the prices may have been forgotten. */
export function useZeroQuestion(isAsked: boolean, total: string, send: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = useRef(false);
  const question: Confirmation | undefined = isOpen
    ? {
        open: true,
        title: `Send an invoice of ${zero}?`,
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
      if (isAsked && total === zero && !isAnswered.current) setIsOpen(true);
      else send();
    },
    question,
  };
}
