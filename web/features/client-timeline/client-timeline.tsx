import { useState } from 'react';
import {
  type ClientEntry,
  type ClientEntryKind,
  clientEntryKinds,
  kindLabels,
  clientTimelineTexts as texts,
} from '#domain/client-timeline/client-entry';
import type { PageName } from '#domain/site-routes';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountTime } from '../../session/use-account-day.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { WaitingList } from '../../ui/waiting-rows.tsx';
import { useClientTimeline } from './use-client-timeline.ts';

/** Entries shown at first, and further ones at each press. */
const entriesPerStep = 10;

/** What happened with a client: jobs, quotes, invoices, payments and emails, newest first, with a filter. */
export function ClientTimeline({ clientId }: { readonly clientId: string }) {
  const timeline = useClientTimeline(clientId);
  const [kind, setKind] = useState<ClientEntryKind | ''>('');
  const [steps, setSteps] = useState(1);
  const entries = timeline.entries.filter((entry) => kind === '' || entry.kind === kind);
  const shown = entries.slice(0, steps * entriesPerStep);
  const hasMore = shown.length < entries.length;
  return (
    <section aria-labelledby="timeline-heading" className="mb-6">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="timeline-heading" className="text-lg font-semibold">
            {texts.title}
          </h2>
          <p className="text-sm text-muted">{texts.hint}</p>
        </div>
        <SelectField
          label={texts.show}
          autoComplete="off"
          className="w-40 max-sm:w-full"
          value={kind}
          onChange={({ target }) => {
            setKind(clientEntryKinds.find((each) => each === target.value) ?? '');
            setSteps(1);
          }}
        >
          <option value="">{texts.everything}</option>
          {clientEntryKinds.map((each) => (
            <option key={each} value={each}>
              {kindLabels[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {timeline.isPending && <WaitingList label={texts.loading} />}
      {timeline.isError && <LoadFailure text={texts.failed} onRetry={timeline.retry} />}
      {!timeline.isPending && !timeline.isError && shown.length === 0 && (
        <p className="text-muted">{kind === '' ? texts.nothing : texts.nothingOfKind(kind)}</p>
      )}
      {shown.length > 0 && (
        <Card>
          <ol aria-labelledby="timeline-heading" className="divide-y divide-line">
            {shown.map((entry, at) => (
              // Two entries of one document can have one instant and one text.
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own
              <Entry key={`${entry.documentId} ${entry.at} ${at}`} entry={entry} />
            ))}
          </ol>
        </Card>
      )}
      {(hasMore || timeline.hasOlder) && (
        <LoadMore
          label={texts.older}
          busy={timeline.isLoadingOlder}
          onClick={() => {
            setSteps(steps + 1);
            if (!hasMore) timeline.loadOlder();
          }}
          failure={timeline.loadOlderFailed ? texts.failed : undefined}
        />
      )}
    </section>
  );
}

const pages = {
  invoice: { to: 'liteInvoice', param: 'invoiceId' },
  quote: { to: 'liteQuote', param: 'quoteId' },
  job: { to: 'liteJob', param: 'jobId' },
} as const satisfies Record<string, { readonly to: PageName; readonly param: string }>;

/** One entry; its title links to its document. A statement is calculated each time, so it has no page. */
function Entry({ entry }: { readonly entry: ClientEntry }) {
  const timeOf = useAccountTime();
  const { document, documentId, title } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2 text-sm">
      <p className="min-w-0 break-words">
        {document === 'statement' ? (
          <span className="font-medium">{title}</span>
        ) : (
          <PageLink
            to={pages[document].to}
            params={{ [pages[document].param]: documentId }}
            className="inline-block py-1 font-medium text-link underline"
            translate="no"
          >
            {title}
          </PageLink>
        )}
        <span>: {entry.text}</span>
      </p>
      <p className="text-muted">{entry.when ?? timeOf(entry.at)}</p>
    </li>
  );
}
