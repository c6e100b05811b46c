import { formatLongDate } from '#domain/calendar-date';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { saveAs } from '../../../adapters/save-as.ts';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface DisputeNoticeProps {
  readonly invoiceId: string;
  readonly dispute: NonNullable<NonNullable<InvoiceDetail['online']>['dispute']>;
}

/**
 * The status of the dispute about a card payment, with a button to download the evidence as one file. An inquiry is the
 * bank's question before a dispute.
 */
export function DisputeNotice({ invoiceId, dispute: { state, isInquiry, respondBy } }: DisputeNoticeProps) {
  const dayOf = useAccountDay();
  const { state: download, run } = useAction(async () =>
    saveAs(await callAsAccount('get-dispute-file', { path: { invoiceId } }), 'dispute-file.pdf'),
  );
  const openText = isInquiry ? texts.inquiry : texts.disputed;
  const statusText = { open: openText, lost: texts.disputeLost, won: texts.disputeWon }[state];
  return (
    <Alert
      tone={state === 'won' ? 'success' : state === 'open' && !isInquiry ? 'error' : 'warning'}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0">
        <span className="font-semibold">{statusText}</span>
        {state === 'open' && respondBy !== undefined && (
          <> {texts.respondBy(formatLongDate(dayOf(respondBy)))}</>
        )}
        {state === 'open' && <> {texts.disputeFileHint}</>}
      </p>
      <Button
        variant="outline"
        className="max-sm:w-full"
        busy={download.kind === 'running'}
        busyLabel={texts.disputeFileBusy}
        onClick={() => void run()}
      >
        {texts.disputeFile}
      </Button>
      {download.kind === 'failed' && (
        <p role="alert" className="w-full text-sm">
          {texts.disputeFileFailed}
        </p>
      )}
    </Alert>
  );
}
