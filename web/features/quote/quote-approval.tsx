import type { GetQuoteAnswer } from '#domain/contract/quote';
import { ApprovedNotice } from './approved-notice.tsx';
import { QuoteHead } from './quote-head.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { SignForm } from './sign-form.tsx';
import { useApproveQuote } from './use-approve-quote.ts';

interface QuoteApprovalProps {
  readonly answer: GetQuoteAnswer;
  readonly onReload: () => void;
}

/** A loaded quote with its one decision. */
export function QuoteApproval({ answer: { quote, contentHash }, onReload }: QuoteApprovalProps) {
  const { approval, approve } = useApproveQuote(quote.quoteId, contentHash);
  const justNow = approval.kind === 'approved' ? approval : undefined;
  const isApproved = justNow !== undefined || quote.status === 'accepted';
  return (
    <>
      <QuoteHead quote={quote} />
      {isApproved && (
        <ApprovedNotice
          quote={quote}
          acceptance={justNow?.answer.acceptance ?? quote.acceptance}
          justNow={justNow && { ...justNow.signature, isCopied: justNow.answer.isCopied }}
        />
      )}
      <QuoteSheet quote={quote} />
      {!isApproved && <SignForm quote={quote} approval={approval} onSign={approve} onReload={onReload} />}
    </>
  );
}
