import { lazy, Suspense, useState } from 'react';
import type { InvoiceDetail } from '#domain/contract/invoices';

const MailClientDialog = lazy(async () => ({
  default: (await import('./mail-client-dialog.tsx')).MailClientDialog,
}));

/** The email to the client, to be checked and sent; its code arrives when it is first asked for. */
export function useMailClientDialog(invoice: InvoiceDetail) {
  const [asked, setAsked] = useState({ open: false, times: 0 });
  return {
    ask: () => setAsked(({ times }) => ({ open: true, times: times + 1 })),
    dialog: asked.times > 0 && (
      <Suspense>
        <MailClientDialog
          key={asked.times}
          invoice={invoice}
          open={asked.open}
          onClose={() => setAsked((now) => ({ ...now, open: false }))}
        />
      </Suspense>
    ),
  };
}
