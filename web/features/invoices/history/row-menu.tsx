import { EllipsisVertical } from 'lucide-react';
import { lazy } from 'react';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { LateMenu } from '../../../ui/menu.tsx';
import { usePrefetch } from '../../../ui/use-prefetch.ts';

const load = () => import('./open-row-menu.tsx');
const OpenRowMenu = lazy(async () => ({ default: (await load()).OpenRowMenu }));

const loadDialogs = () =>
  Promise.all([import('../payments/payment-dialog.tsx'), import('../void-dialog.tsx')]);

/** Actions on an invoice in the history without opening it. */
export function RowMenu({ invoice }: { readonly invoice: InvoiceSummary }) {
  usePrefetch(loadDialogs);
  const button = {
    label: `More for invoice ${shownNumber(invoice.invoiceNumber, invoice.invoiceId)}`,
    trigger: <EllipsisVertical aria-hidden="true" className="size-5" />,
    triggerClassName:
      'grid size-11 place-items-center rounded-control text-muted hover:bg-page hover:text-ink',
  };
  return (
    <LateMenu {...button} load={load}>
      <OpenRowMenu {...{ invoice, button }} />
    </LateMenu>
  );
}
