import { moneyOf } from '#domain/documents/money-amounts';
import { owedQuestion, refundFailed } from '#domain/documents/money-phrases';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMoveDialog } from '../lazy-dialogs.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { useDecideRefund } from './use-change-online-payments.ts';

/** Information and decisions for the owner about the online payments of an invoice. */
export function OnlineNotices({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { pendingCents, failedRefundCents, overpaidCents, questionCents } = moneyOf(invoice);
  // What the bank said about the dispute; the standing tells what it means for the money.
  const dispute = invoice.online?.dispute;
  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      {dispute && <DisputeNotice invoiceId={invoice.invoiceId} dispute={dispute} />}
      {failedRefundCents > 0 && (
        <Alert tone="error">
          <span className="font-semibold">{refundFailed(failedRefundCents)}</span>{' '}
          {texts.refundFellThroughHint}
        </Alert>
      )}
      {pendingCents > 0 && <Alert tone="info">{texts.pending(pendingCents)}</Alert>}
      {overpaidCents > 0 && <SurplusNotice invoice={invoice} />}
      {questionCents > 0 && <RefundDecisionNotice invoice={invoice} />}
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
        <span className="font-semibold">{texts.overpaid(moneyOf(invoice).overpaidCents)}.</span>{' '}
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
  const { questionCents } = moneyOf(invoice);
  const { mutate: decide, isPending, variables } = useDecideRefund(invoice);
  const pendingDecision = isPending ? variables : undefined;
  return (
    <Alert tone="warning" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0">
        {texts.refunded(questionCents)}{' '}
        <span className="font-semibold">{owedQuestion(invoice.clientName, questionCents)}</span>{' '}
        {texts.remindersOff}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button
          variant="outline"
          className="max-sm:grow"
          busy={pendingDecision === 'owed'}
          disabled={isPending}
          onClick={() => decide('owed')}
        >
          {texts.stillOwed}
        </Button>
        <Button
          variant="outline"
          className="max-sm:grow"
          busy={pendingDecision === 'not-owed'}
          disabled={isPending}
          onClick={() => decide('not-owed')}
        >
          {texts.notOwed}
        </Button>
      </div>
    </Alert>
  );
}
