import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUncertain, shownSentence, withReference } from '#domain/contract/call-failure';
import type { Payment } from '#domain/documents/payment';
import { receiptTexts } from '#domain/invoices/receipt';
import { formatDollars } from '#domain/money';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

interface EmailReceiptProps {
  readonly invoiceId: string;
  readonly payment: Pick<Payment, 'paymentId' | 'amountCents'>;
  /** Amount, method and date, such as "$40.00, Check, November 3, 2026". */
  readonly label: string;
  readonly to: string;
}

/** Milliseconds after which a receipt was probably emailed, so that the page can show it. */
const refreshMilliseconds = 5_000;

/** Queues the receipt of a payment. A repetition after an unknown outcome queues no second one. */
function useEmailReceipt({ invoiceId, payment }: EmailReceiptProps, onQueued: () => void) {
  const { refreshInvoice } = useInvoiceCache();
  const showToast = useToast();
  const key = useRef<string>(undefined);
  const [queuedCount, setQueuedCount] = useState(0);
  useEffect(() => {
    if (queuedCount === 0) return undefined;
    const timer = setTimeout(() => void refreshInvoice(invoiceId), refreshMilliseconds);
    return () => clearTimeout(timer);
  }, [queuedCount, invoiceId, refreshInvoice]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID();
      const path = { invoiceId, paymentId: payment.paymentId };
      return callAsAccount('email-receipt', { path, key: key.current });
    },
    onSuccess({ to }) {
      key.current = undefined;
      setQueuedCount((count) => count + 1);
      showToast({ title: receiptTexts.queued(formatDollars(payment.amountCents), to) });
      onQueued();
    },
    onError(failure) {
      if (!isUncertain(failureOf(failure))) key.current = undefined;
    },
  });
  const failure = error === null ? undefined : failureOf(error);
  return {
    send: () => mutate(),
    isSending: isPending,
    forgetFailure: reset,
    failure: failure && withReference(shownSentence(failure) ?? receiptTexts.failed, failure),
  };
}

/** Emails the client the receipt of one payment, after a question that names the address. */
export function EmailReceiptButton(props: EmailReceiptProps) {
  const { payment, label, to } = props;
  const [isOpen, setIsOpen] = useState<boolean>();
  const { send, isSending, forgetFailure, failure } = useEmailReceipt(props, () => setIsOpen(false));
  return (
    <>
      <Button
        variant="quiet"
        aria-label={receiptTexts.label(label)}
        onClick={() => {
          forgetFailure();
          setIsOpen(true);
        }}
      >
        {receiptTexts.button}
      </Button>
      <LazyConfirmDialog
        confirmation={
          isOpen === undefined
            ? undefined
            : {
                open: isOpen,
                title: receiptTexts.title,
                description: receiptTexts.question(formatDollars(payment.amountCents), to),
                confirm: receiptTexts.confirm,
                variant: 'filled',
                busy: isSending,
                busyLabel: 'Sending...',
                onClose: () => setIsOpen(false),
                onConfirm: send,
                children: failure !== undefined && <Alert tone="error">{failure}</Alert>,
              }
        }
      />
    </>
  );
}
