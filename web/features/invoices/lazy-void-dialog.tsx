import { lazy, Suspense, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';

const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }));

/** The question before an invoice is voided; its code arrives when it is first asked. */
export function useVoidDialog(invoice: InvoiceSummary) {
  const [asked, setAsked] = useState({ open: false, times: 0 });
  return {
    ask: () => setAsked(({ times }) => ({ open: true, times: times + 1 })),
    dialog: asked.times > 0 && (
      <Suspense>
        <VoidDialog
          key={asked.times}
          invoice={invoice}
          open={asked.open}
          onClose={() => setAsked((now) => ({ ...now, open: false }))}
        />
      </Suspense>
    ),
  };
}
