import { changeTexts } from '#domain/quotes/change-order';
import { PageLink } from '../../../routing/page-link.tsx';
import { useOwnQuote } from '../use-own-quote.ts';
import { AddChangeOrder, mayBeChanged } from './change-orders.tsx';

/** On the page of a job: the change orders of its quote that are not signed yet, and the link that adds one. */
export function JobChangeOrders({ quoteId }: { readonly quoteId: string }) {
  const { quote } = useOwnQuote(quoteId);
  if (!quote || !mayBeChanged(quote)) return null;
  const open = (quote.changes ?? []).filter(({ status }) => status === 'sent');
  return (
    <>
      {open.length > 0 && (
        <ul className="basis-full">
          {open.map(({ changeId, changeNumber }) => (
            <li key={changeId} className="flex min-h-11 flex-wrap items-center gap-x-2">
              <PageLink to="liteQuote" params={{ quoteId: changeId }} className="text-link underline">
                {changeTexts.name} {changeNumber}
              </PageLink>
              <span className="font-semibold text-warning">{changeTexts.notSigned}</span>
            </li>
          ))}
        </ul>
      )}
      <AddChangeOrder quoteId={quoteId} />
    </>
  );
}
