import { restSearch } from '../features/jobs/job-actions.tsx';
import { canBill } from '../features/quotes/can-bill.ts';
import { useOwnQuote } from '../features/quotes/use-own-quote.ts';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

/** Bills the rest or a part of what was agreed, while the quote allows it. */
export function PartLink({ quoteId }: { readonly quoteId: string }) {
  const { quote } = useOwnQuote(quoteId);
  if (quote?.state !== 'approved' || !canBill(quote, true)) return null;
  const isBegun = Object.keys(quote.billing?.parts ?? {}).length > 0;
  return (
    <>
      {isBegun && (
        <PageLink
          to="liteInvoiceGenerator"
          suffix={restSearch({ quoteId })}
          className={buttonClasses('filled')}
        >
          Bill the rest
        </PageLink>
      )}
      <PageLink
        to="liteInvoiceGenerator"
        suffix={`?quote=${quoteId}&part=part`}
        className={buttonClasses('outline')}
      >
        Bill a part
      </PageLink>
    </>
  );
}
