import type { QuoteDetail } from '#domain/contract/quotes';
import { formatDollars } from '#domain/money';
import { emailedVersion, isRefusedOnly, quoteTexts } from '#domain/quotes/quote-words';
import { Card } from '../../../ui/card.tsx';
import { type VersionHolder, VersionHolders } from '../../documents/version-holder.tsx';

/** The client's address and the version that was emailed to it; empty if it is not certain that one arrived. */
function holdersOf(quote: QuoteDetail): readonly VersionHolder[] {
  const recipient = quote.content.client?.email ?? '';
  const emailed = recipient === '' ? undefined : emailedVersion(quote);
  if (!emailed) return [];
  const version = `this quote of ${formatDollars(quote.totalCents)}`;
  return [{ recipient, version, since: emailed.since, hasOlderVersion: false }];
}

/**
 * Shows which version of a sent quote its client has, and when the owner is emailed. Empty for drafts, imports and quotes
 * whose only email was refused.
 */
export function QuoteHolders({ quote }: { readonly quote: QuoteDetail }) {
  const { state, isLite, importId } = quote;
  if (state === 'draft' || !isLite || importId !== undefined || isRefusedOnly(quote)) return null;
  const holders = holdersOf(quote);
  if (holders.length === 0 && state !== 'sent') return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Who has what</h2>
      <div className="mt-2 grid gap-2 text-sm">
        <ul className="grid gap-2 empty:hidden">
          <VersionHolders holders={holders} />
        </ul>
        {state === 'sent' && <p className="text-muted">{quoteTexts.ownerHears}</p>}
      </div>
    </Card>
  );
}
