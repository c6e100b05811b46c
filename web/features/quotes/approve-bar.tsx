import type { QuoteView } from '#domain/contract/public-quotes';
import { formatDollars } from '#domain/money';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { quoteMessages } from '#domain/quotes/quote-words';
import { depositLeft } from '#domain/quotes/received-deposit';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { phoneLink } from './quote-head.tsx';
import type { ApprovalState } from './use-approve-quote.ts';

interface ApproveBarProps {
  readonly quote: QuoteView;
  readonly approval: ApprovalState;
  readonly onReload: () => void;
}

/** The total and the approve button, always visible, with errors beside them. */
export function ApproveBar({ quote, approval, onReload }: ApproveBarProps) {
  const deposit = depositLeft(quote, undefined);
  return (
    <ActionBar className="bottom-0 z-10 mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 shadow-raised sm:p-5 print:hidden">
      {approval.kind === 'failed' && (
        <Alert tone="error">
          <strong className="font-semibold">{approval.message}</strong> {approval.advice}
          <CallInstead quote={quote} isAlternative={approval.advice !== ''} />
        </Alert>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="min-w-0 text-sm text-muted">
          <strong className="block text-lg font-semibold text-ink tabular-nums">
            Total {sheetOfQuote(quote).total.value}
          </strong>
          By approving you accept this quote
          {quote.businessName !== '' && (
            <>
              {' from '}
              <span className="inline-block max-w-56 truncate align-bottom">{quote.businessName}</span>
            </>
          )}
          . Nothing is charged now
          {deposit > 0 && `; the deposit of ${formatDollars(deposit)} is due after you approve`}.
          {quote.revision !== undefined && <span className="mt-1 block">{quoteMessages.signing}</span>}
        </p>
        {approval.kind === 'failed' && approval.changed ? (
          <Button onClick={onReload} className="shrink-0">
            Reload the quote
          </Button>
        ) : (
          <Button
            type="submit"
            busy={approval.kind === 'approving'}
            busyLabel="Approving..."
            className="shrink-0"
          >
            Sign and Approve
          </Button>
        )}
      </div>
    </ActionBar>
  );
}

interface CallInsteadProps extends Pick<ApproveBarProps, 'quote'> {
  /** True if the preceding text already suggests another action; the sentence then begins with "Or". */
  readonly isAlternative: boolean;
}

/** Suggests calling the business, if it has a phone number. */
function CallInstead({ quote: { businessName, businessPhone }, isAlternative }: CallInsteadProps) {
  if (businessPhone === '') return null;
  return (
    <>
      {isAlternative ? ' Or call ' : ' Call '}
      {businessName !== '' && (
        <span className="inline-block max-w-56 truncate align-bottom">{businessName}</span>
      )}{' '}
      <a href={phoneLink(businessPhone)} className="font-semibold whitespace-nowrap text-error underline">
        {businessPhone}
      </a>
      .
    </>
  );
}
