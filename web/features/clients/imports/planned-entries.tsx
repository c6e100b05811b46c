import { useId, useState } from 'react';
import {
  maxListedEntries,
  type PlannedEntry,
  plannedEntry,
  searchEntries,
} from '#domain/clients/imports/planned-entry';
import { TextField } from '../../../ui/text-field.tsx';
import type { AnyPlan } from './read-plan.ts';

/** "Phone: 555-0100 instead of 555-0199". */
const changeText = ({ label, before, after }: NonNullable<PlannedEntry['changed']>[number]) =>
  `${label}: ${after || 'empty'} instead of ${before || 'empty'}`;

function EntryLine({ entry: { name, added, changed = [] } }: { readonly entry: PlannedEntry }) {
  return (
    <li className="px-3 py-2 break-words" translate="no">
      <span className="font-medium">{name}</span>
      {added !== undefined && added !== '' && <span className="text-muted">{`, ${added}`}</span>}
      {changed.map((value) => (
        <span key={value.label} className="block text-muted">
          {changeText(value)}
        </span>
      ))}
    </li>
  );
}

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly PlannedEntry[] }) {
  const titleId = useId();
  if (entries.length === 0) return null;
  const more = entries.length - maxListedEntries;
  return (
    <div>
      <h3 id={titleId} className="text-sm font-semibold">
        {title}
      </h3>
      <ul
        aria-labelledby={titleId}
        className="mt-1 divide-y divide-line rounded-control border border-line text-sm"
      >
        {entries.slice(0, maxListedEntries).map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm text-muted">{`and ${more.toLocaleString('en-US')} more. Search to see them.`}</p>
      )}
    </div>
  );
}

/** Lists what an import will add, and what it will change from what to what, before anything happens. */
export function PlannedEntries({ changes }: { readonly changes: AnyPlan['changes'] }) {
  const [search, setSearch] = useState('');
  const all = [...changes].flatMap((change) => plannedEntry(change) ?? []);
  const found = searchEntries(all, search);
  if (all.length === 0) return null;
  return (
    <>
      <TextField
        type="search"
        label="Search what will be imported"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Entries title="These will be added" entries={found.filter(({ changed }) => changed === undefined)} />
      <Entries title="These will change" entries={found.filter(({ changed }) => changed !== undefined)} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {found.length === 0 ? 'Nothing that will be imported contains this text.' : ''}
      </p>
    </>
  );
}
