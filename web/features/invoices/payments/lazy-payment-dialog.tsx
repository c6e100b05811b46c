import { lazy, Suspense, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';

const PaymentDialog = lazy(async () => ({
  default: (await import('./payment-dialog.tsx')).PaymentDialog,
}));

/** The form of a payment; its code arrives when it is first asked for. */
export function usePaymentDialog(invoice: InvoiceSummary) {
  const [asked, setAsked] = useState({ open: false, times: 0 });
  return {
    ask: () => setAsked(({ times }) => ({ open: true, times: times + 1 })),
    dialog: asked.times > 0 && (
      <Suspense>
        <PaymentDialog
          key={asked.times}
          invoice={invoice}
          open={asked.open}
          onClose={() => setAsked((now) => ({ ...now, open: false }))}
        />
      </Suspense>
    ),
  };
}
