import { useState } from 'react';
import type { CameIn as Entry } from '#domain/came-in/came-in';
import { cameInSentence } from '#domain/came-in/came-in-texts';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountDay, useAccountTime } from '../../session/use-account-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { useOverview } from './overview.tsx';

/** Entries shown before "Show all" is pressed. */
const shownFirst = 5;

/** Money that arrived, and approvals: the good moments. */
const goodKinds: readonly Entry['kind'][] = ['payment', 'deposit', 'approved'];

/** Money that did not arrive. */
const badKinds: readonly Entry['kind'][] = ['refused', 'returned'];

/**
 * Money, approvals and openings of the last seven days, newest first, each with a link to its document. Takes no space
 * while there is nothing. A failure to load is said by `Overview`.
 */
export function CameIn() {
  const { data, isError } = useOverview();
  const [showsAll, setShowsAll] = useState(false);
  if (!data)
    return isError ? null : (
      <div role="status" className="only:col-span-full [p+&]:col-span-full">
        <VisuallyHidden>Loading what came in...</VisuallyHidden>
        <Skeleton className="h-40" />
      </div>
    );
  const { cameIn } = data;
  if (cameIn.length === 0) return null;
  // "All" never adds a single entry.
  const isLong = cameIn.length > shownFirst + 1;
  const shown = isLong && !showsAll ? cameIn.slice(0, shownFirst) : cameIn;
  return (
    <Card role="region" aria-labelledby="came-in" className="only:col-span-full [p+&]:col-span-full">
      <h2 id="came-in" className="border-b border-line px-5 py-3 text-lg font-semibold sm:py-4">
        Came in
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.documentId}`}>
            <CameInRow entry={entry} />
          </li>
        ))}
      </ul>
      {isLong && (
        <div className="border-t border-line px-1 sm:py-2">
          <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${cameIn.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function CameInRow({ entry }: { readonly entry: Entry }) {
  const { kind, at, document, documentId } = entry;
  const dayOf = useAccountDay();
  const timeOf = useAccountTime();
  const whole = timeOf(at);
  const shown = dayOf(at) === dayOf() ? whole.slice(whole.lastIndexOf(', ') + 2) : whole.split(', ')[0];
  const className = classNames(
    'grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-l-4 px-4 py-2.5 no-underline hover:bg-sunken',
    goodKinds.includes(kind) ? 'border-l-warm' : 'border-l-transparent',
    badKinds.includes(kind) ? 'text-error' : 'text-ink',
  );
  const content = (
    <>
      <span className={classNames('break-words', goodKinds.includes(kind) && 'font-semibold')}>
        <WholeWords text={cameInSentence(entry)} names={[entry.clientName]} />
      </span>{' '}
      <time dateTime={at} title={whole} className="whitespace-nowrap text-sm text-muted">
        {shown}
      </time>
    </>
  );
  return document === 'quote' ? (
    <PageLink to="liteQuote" params={{ quoteId: documentId }} className={className}>
      {content}
    </PageLink>
  ) : (
    <PageLink to="liteInvoice" params={{ invoiceId: documentId }} className={className}>
      {content}
    </PageLink>
  );
}
