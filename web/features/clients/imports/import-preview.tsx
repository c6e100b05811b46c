import { useState } from 'react';
import { contactLimits } from '#domain/clients/client-contacts';
import type { ImportKind } from '#domain/clients/imports/import-targets';
import { serviceAddressLimits } from '#domain/clients/service-address';
import { countText } from '#domain/text';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PlannedEntries } from './planned-entries.tsx';
import type { AnyPlan, ImportPlans } from './read-plan.ts';

/** Moves focus to a step when it appears, because the button that led to it is removed. Use as a ref. */
const focusNow = (step: HTMLElement | null): void => step?.focus();

/** Maximum number of rows in a list; the others are only counted. */
const maxListedRows = 100;

const MoreRows = ({ count }: { readonly count: number }) =>
  count > 0 && <p className="mt-1 text-sm text-muted">{`and ${countText(count, 'more row')}`}</p>;

const roomOfClient = `A client can have ${contactLimits.emails} email addresses, 2 phone numbers and ${serviceAddressLimits.addresses} service addresses.`;

interface ImportPreviewProps {
  readonly kind: ImportKind;
  readonly plans: ImportPlans;
  readonly onStart: (changes: AnyPlan['changes']) => void;
  readonly onBack: () => void;
}

/** Shows what an import will change before it starts. */
export function ImportPreview({ kind, plans, onStart, onBack }: ImportPreviewProps) {
  const { plan, namesakes } = plans;
  const [changesNamesakes, setChangesNamesakes] = useState(false);
  const { changes, refused, sameCount, leftOut } = namesakes && changesNamesakes ? namesakes.changing : plan;
  const noun = kind === 'clients' ? 'client' : 'item';
  const addedCount = [...changes].filter(({ before }) => before === undefined).length;
  const facts = [
    ['To add', addedCount],
    ['To change', changes.length - addedCount],
    ['Already the same', sameCount],
    ['Refused', refused.length],
  ] as const;
  return (
    <div ref={focusNow} tabIndex={-1} className="mt-4 grid gap-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums" translate="no">
              {count.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
      {namesakes && (
        <SelectField
          id="import-namesakes"
          label={`${countText(namesakes.count, 'row')} with the name of a saved client, but another email or address`}
          value={changesNamesakes ? 'change' : 'add'}
          onChange={(event) => setChangesNamesakes(event.currentTarget.value === 'change')}
        >
          <option value="add">Add as another client</option>
          <option value="change">Change the saved client</option>
        </SelectField>
      )}
      <PlannedEntries changes={changes} />
      {leftOut.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">What is left out of these rows</h3>
          <p className="text-sm text-muted">{roomOfClient}</p>
          <ul className="mt-1 divide-y divide-line rounded-control border border-line text-sm">
            {leftOut.slice(0, maxListedRows).map(({ line, name, texts }) => (
              <li key={line} className="px-3 py-2 break-words" translate="no">
                {`Row ${line}, ${name}: ${texts.join(', ')}`}
              </li>
            ))}
          </ul>
          <MoreRows count={leftOut.length - maxListedRows} />
        </div>
      )}
      {refused.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">Rows that are not imported</h3>
          <ul className="mt-1 divide-y divide-line rounded-control border border-line text-sm">
            {refused.slice(0, maxListedRows).map(({ line, column, why }) => (
              <li key={line} className="break-words px-3 py-2">
                {`Row ${line}${column === '' ? '' : `, ${column.slice(0, 60)}`}: ${why}`}
              </li>
            ))}
          </ul>
          <MoreRows count={refused.length - maxListedRows} />
        </div>
      )}
      {changes.length === 0 && <p className="text-sm">There is nothing to import from this file.</p>}
      <div className="flex flex-wrap gap-3">
        {changes.length > 0 && (
          <Button onClick={() => onStart(changes)}>{`Import ${countText(changes.length, noun)}`}</Button>
        )}
        <Button variant="outline" onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
