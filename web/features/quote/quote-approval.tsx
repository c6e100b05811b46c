import { useEffect, useRef } from 'react';
import type { GetQuoteAnswer } from '#domain/contract/quote';
import { sheetOfQuote } from '#domain/quote/quote-sheet';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { type ApprovalState, useApproveQuote } from './use-approve-quote.ts';

interface QuoteApprovalProps {
  readonly answer: GetQuoteAnswer;
  readonly onReload: () => void;
}

/** A loaded quote with its one decision. */
export function QuoteApproval({ answer: { quote, contentHash }, onReload }: QuoteApprovalProps) {
  const { approval, approve } = useApproveQuote(quote.quoteId, contentHash);
  if (quote.status === 'accepted' || approval.kind === 'approved')
    return (
      <>
        <ApprovedNotice businessName={quote.businessName} justNow={approval.kind === 'approved'} />
        <QuoteSheet quote={quote} />
      </>
    );
  return (
    <>
      <QuoteSheet quote={quote} />
      <ApproveBar
        approval={approval}
        businessName={quote.businessName}
        total={sheetOfQuote(quote).total.value}
        onApprove={() => void approve()}
        onReload={onReload}
      />
    </>
  );
}

function ApprovedNotice({
  businessName,
  justNow,
}: {
  readonly businessName: string;
  readonly justNow: boolean;
}) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and the news stands above it.
  useEffect(() => {
    if (!justNow) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [justNow]);
  return (
    <Alert ref={notice} tabIndex={-1} data-focus-target tone="success" className="mb-6 p-6! text-base!">
      <p className="text-xl font-semibold">Quote Approved!</p>
      <p className="mt-1 text-ink">
        {justNow
          ? `Thank you. ${businessName || 'Your provider'} has been told and will contact you about the date.`
          : 'This quote is already approved. There is nothing left to do here.'}
      </p>
    </Alert>
  );
}

interface ApproveBarProps {
  readonly approval: ApprovalState;
  readonly businessName: string;
  /** Formatted. */
  readonly total: string;
  readonly onApprove: () => void;
  readonly onReload: () => void;
}

function ApproveBar({ approval, businessName, total, onApprove, onReload }: ApproveBarProps) {
  const changed = approval.kind === 'failed' && approval.changed;
  return (
    <div className="action-bar sticky bottom-0 z-10 mt-6 grid gap-3 rounded-t-card border border-b-0 border-line bg-surface p-4 shadow-raised sm:p-5 print:hidden">
      {approval.kind === 'failed' && (
        <Alert tone="error">
          {approval.message}
          {changed && ' It was changed after you opened it. Reload it to see the current one.'}
        </Alert>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-sm text-muted">
          <strong className="block text-lg font-semibold text-ink tabular-nums">Total {total}</strong>
          By approving you accept this quote{businessName && ` from ${businessName}`}. Nothing is charged now.
        </p>
        {changed ? (
          <Button onClick={onReload} className="shrink-0">
            Reload the quote
          </Button>
        ) : (
          <Button
            busy={approval.kind === 'approving'}
            busyLabel="Approving..."
            onClick={onApprove}
            className="shrink-0"
          >
            Sign and Approve
          </Button>
        )}
      </div>
    </div>
  );
}
