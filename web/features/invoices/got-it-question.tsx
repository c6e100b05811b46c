import {
  canConfirmReach,
  clientDisplayName,
  hasOnlyUnconfirmedLink,
  reachTexts,
} from '#domain/invoices/client-reach';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { isLinkOlder, publishingLabel } from '#domain/invoices/link-version';
import { Button } from '../../ui/button.tsx';
import { useDeliverWithoutEmail } from './detail/use-deliver-without-email.ts';

interface ReceivedQuestionProps {
  readonly invoice: InvoiceSummary;
  /** True if the user just delivered the invoice in a way that the server cannot see, such as by printing it. */
  readonly wasJustPrinted?: boolean;
}

/**
 * Asks whether the client received an invoice that was delivered without an email. After a change, does not ask before
 * the new version was delivered, because the answer would not say which version the client has.
 */
export function ReceivedQuestion({ invoice, wasJustPrinted = false }: ReceivedQuestionProps) {
  const { isBusy, markSent } = useDeliverWithoutEmail(invoice);
  const isAsked = wasJustPrinted
    ? canConfirmReach(invoice)
    : hasOnlyUnconfirmedLink(invoice) && !isLinkOlder(invoice);
  if (!isAsked) return null;
  return (
    <div className="rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">{reachTexts.gotIt(clientDisplayName(invoice))}</p>
        <Button variant="quiet" disabled={isBusy} onClick={markSent}>
          {publishingLabel(reachTexts.confirm, invoice)}
        </Button>
      </div>
    </div>
  );
}
