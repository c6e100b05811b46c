import { formatDollars } from '#domain/money';
import { changeAmountText, changeTexts, type ListedChange } from '#domain/quotes/change-order';
import type { QuoteDetail } from '#domain/quotes/contract';
import { PageLink } from '../../../routing/page-link.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const states: Readonly<Record<ListedChange['status'], string>> = {
  draft: 'Draft, not sent',
  sent: changeTexts.notSigned,
  accepted: 'Signed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  unknown: 'Unknown',
};

/** True if a quote can be changed by a change order: it was approved here, and is not one itself. */
export const mayBeChanged = ({ state, isLite, importId, changeOf }: QuoteDetail): boolean =>
  state === 'approved' && isLite && importId === undefined && changeOf === undefined;

/** The link to the form of a new change order. */
export const AddChangeOrder = ({ quoteId }: { readonly quoteId: string }) => (
  <PageLink
    to="liteQuoteEditor"
    suffix={`?changeOf=${quoteId}`}
    className={buttonClasses('outline', 'max-sm:grow')}
  >
    {changeTexts.add}
  </PageLink>
);

/** The change orders of an approved quote, whether each is signed, and what is agreed with them. */
export function ChangeOrders({ quote }: { readonly quote: QuoteDetail }) {
  const { changes = [], agreedCents } = quote;
  if (changes.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{changeTexts.heading}</h2>
      <ul className="mt-2 divide-y divide-line">
        {changes.map(({ changeId, changeNumber, status, cents }) => (
          <li key={changeId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
            <PageLink to="liteQuote" params={{ quoteId: changeId }} className="text-link underline">
              {changeNumber}
            </PageLink>
            <span className="text-right">
              <span className="amount block font-semibold" translate="no">
                {changeAmountText(cents)}
              </span>
              <span className="text-xs text-muted">{states[status]}</span>
            </span>
          </li>
        ))}
      </ul>
      {agreedCents !== undefined && (
        <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          {changeTexts.agreedTotal}
          <span className="amount" translate="no">
            {formatDollars(agreedCents)}
          </span>
        </p>
      )}
    </Card>
  );
}
