import type { InvoiceDetail } from '#domain/contract/invoices';
import { balanceOf } from '#domain/documents/amounts';
import { overpaidOf } from '#domain/online-payments/invoice-online';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMoveDialog } from '../lazy-dialogs.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { useChangeOnlinePayments } from './use-change-online-payments.ts';

/** Information and decisions for the owner about the online payments of an invoice. */
export function OnlineNotices({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { online } = invoice;
  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      {online?.dispute && <DisputeNotice invoiceId={invoice.invoiceId} dispute={online.dispute} />}
      {online?.failedRefundCents !== undefined && (
        <Alert tone="error">
          <span className="font-semibold">{texts.refundFellThrough(online.failedRefundCents)}</span>{' '}
          {texts.refundFellThroughHint}
        </Alert>
      )}
      {online?.pendingCents !== undefined && <Alert tone="info">{texts.pending(online.pendingCents)}</Alert>}
      {overpaidOf(invoice) > 0 && <SurplusNotice invoice={invoice} />}
      {online?.needsDecision && <RefundDecisionNotice invoice={invoice} />}
    </div>
  );
}

interface NoticeProps {
  readonly invoice: InvoiceDetail;
}

function SurplusNotice({ invoice }: NoticeProps) {
  const isMovable = invoice.movableCents !== undefined && invoice.clientId !== undefined;
  const moveDialog = useMoveDialog(invoice);
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0">
        <span className="font-semibold">{texts.overpaid(overpaidOf(invoice))}.</span>{' '}
        {isMovable ? texts.overpaidMovableHint : texts.overpaidHint}
      </p>
      {isMovable && (
        <Button variant="outline" className="max-sm:w-full" onClick={moveDialog.ask}>
          {texts.move}
        </Button>
      )}
      {moveDialog.dialog}
    </Alert>
  );
}

function RefundDecisionNotice({ invoice }: NoticeProps) {
  const { change, isChanging, changing: pendingChange } = useChangeOnlinePayments(invoice);
  const pendingDecision =
    isChanging && pendingChange && 'decision' in pendingChange ? pendingChange.decision : undefined;
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0">
        <span className="font-semibold">{texts.refunded(balanceOf(invoice))}</span> {texts.remindersOff}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button
          variant="outline"
          className="max-sm:grow"
          busy={pendingDecision === 'owed'}
          disabled={isChanging}
          onClick={() => change({ decision: 'owed' })}
        >
          {texts.stillOwed}
        </Button>
        <Button
          variant="outline"
          className="max-sm:grow"
          busy={pendingDecision === 'not-owed'}
          disabled={isChanging}
          onClick={() => change({ decision: 'not-owed' })}
        >
          {texts.notOwed}
        </Button>
      </div>
    </Alert>
  );
}
