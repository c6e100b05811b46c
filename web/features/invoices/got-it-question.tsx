import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { canConfirmReach, clientCalled, clientReach, reachTexts } from '#domain/invoices/client-reach';
import { Button } from '../../ui/button.tsx';
import { useHandOver } from './detail/use-hand-over.ts';

interface GotItQuestionProps {
  readonly invoice: InvoiceSummary;
  /** True if the invoice was just delivered in a way that the server does not know, such as on paper. */
  readonly isHandedOver?: boolean;
}

/** Asks whether the client received an invoice that was delivered without an email. */
export function GotItQuestion({ invoice, isHandedOver = false }: GotItQuestionProps) {
  const { isBusy, markSent } = useHandOver(invoice);
  const isUnconfirmed = clientReach(invoice) === 'unconfirmed';
  if (!isUnconfirmed && !(isHandedOver && canConfirmReach(invoice))) return null;
  return (
    <div className="rounded-control border border-line p-3">
      {isUnconfirmed && <p className="text-sm font-medium text-warning">{reachTexts.linkUnconfirmed}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">{reachTexts.gotIt(clientCalled(invoice))}</p>
        <Button variant="quiet" disabled={isBusy} onClick={markSent}>
          {reachTexts.confirm}
        </Button>
      </div>
    </div>
  );
}
