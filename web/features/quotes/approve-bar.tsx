import type { SheetAmount } from '#domain/documents/settlement';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { inWordsOf, quoteWord } from '#domain/quotes/quote-page-words';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import type { ApprovalState } from './use-approve-quote.ts';

interface ApproveBarProps {
  readonly quote: QuoteView;
  /** The total of what is agreed, or what is missing to know it. */
  readonly total: string;
  /** Undefined if there is none. */
  readonly deposit: SheetAmount | undefined;
  readonly approval: ApprovalState;
  readonly onReload: () => void;
}

/** The total and the approve button, always visible, below any errors. One low row, so that more of the quote fits. */
export function ApproveBar({ quote, total, deposit, approval, onReload }: ApproveBarProps) {
  return (
    <ActionBar className="bottom-0 z-10 mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-2 pl-4 shadow-raised sm:p-5 print:hidden">
      {approval.kind === 'failed' && (
        <Alert tone="error" className="-ml-2 sm:ml-0">
          <strong className="font-semibold">{inWordsOf(quote, approval.message)}</strong>{' '}
          {inWordsOf(quote, approval.advice)}
          {!approval.isOwn && <CallInstead quote={quote} isAlternative={approval.advice !== ''} />}{' '}
          {approval.reference}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 tabular-nums">
          <strong className="block text-lg leading-tight font-semibold">
            Total{' '}
            <span className="inline-block" translate="no">
              {total}
            </span>
          </strong>
          {deposit !== undefined && (
            <span className="block text-sm text-muted max-sm:hidden">
              {deposit.label}{' '}
              <span className="inline-block" translate="no">
                {deposit.value}
              </span>
            </span>
          )}
        </p>
        {approval.kind === 'failed' && approval.mustReload ? (
          <Button onClick={onReload} className="max-sm:grow max-[18rem]:px-2">
            {`Reload the ${quoteWord(quote)}`}
          </Button>
        ) : (
          <Button
            type="submit"
            busy={approval.kind === 'approving'}
            busyLabel="Approving..."
            className="max-sm:grow max-[18rem]:px-2"
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
        <span className="inline-block max-w-56 truncate align-bottom" translate="no">
          {businessName}
        </span>
      )}{' '}
      <a
        href={phoneLink(businessPhone)}
        className="font-semibold whitespace-nowrap text-error underline"
        translate="no"
      >
        {businessPhone}
      </a>
      .
    </>
  );
}
