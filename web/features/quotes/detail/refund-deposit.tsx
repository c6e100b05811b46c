import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDollars } from '#domain/money';
import { ownerDepositTexts } from '#domain/online-payments/owner-deposit-texts';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import type { QuoteDetail } from '#domain/quotes/contract';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { quoteKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';

/** Loaded when it is first opened. */
const RefundDialog = lazyPart(async () => (await import('../../documents/refund-dialog.tsx')).RefundDialog);

/** Refunds a deposit that was paid online, while the quote has no invoice. */
export function RefundDeposit({
  quote: { quoteId },
  payment: { paymentId, cents },
}: {
  readonly quote: QuoteDetail;
  readonly payment: NonNullable<QuoteDetail['refundableDeposit']>;
}) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [requestedCents, setRequestedCents] = useState<number>();
  const refreshQuote = () => void cache.invalidateQueries({ queryKey: quoteKey(userId, quoteId) });
  return (
    <>
      <Button variant="outline" className="mt-3" onClick={() => setIsOpen(true)}>
        {texts.refund}
      </Button>
      {requestedCents !== undefined && (
        <p role="status" className="mt-2 text-sm text-muted">
          {texts.refundDone(requestedCents)}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog
            open
            label={ownerDepositTexts.depositLabel(formatDollars(cents))}
            refundableCents={cents}
            send={(submission) =>
              callAsAccount('refund-deposit', { path: { quoteId, paymentId }, ...submission })
            }
            onFailed={refreshQuote}
            onRefunded={(amount) => {
              setRequestedCents(amount);
              refreshQuote();
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
