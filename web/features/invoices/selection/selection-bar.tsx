import { lazy, Suspense, useState } from 'react';
import { countText } from '#domain/text';
import { usePrefetch } from '../../../ui/use-prefetch.ts';
import type { SelectionBarProps } from './selected-invoices.tsx';
import { selectionLimit } from './use-selection.ts';

const load = async () => ({ default: (await import('./selected-invoices.tsx')).SelectedInvoices });
const SelectedInvoices = lazy(load);

/** Says how many invoices are selected; the bar with what to do with them is loaded once the page is idle. */
export function SelectionBar({ selection, list }: SelectionBarProps) {
  usePrefetch(load);
  const { selected, isFull } = selection;
  const [wasUsed, setWasUsed] = useState(false);
  if (selected.length > 0 && !wasUsed) setWasUsed(true);
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 && `${countText(selected.length, 'invoice')} selected.`}
        {isFull && ` No more than ${selectionLimit} at once.`}
      </p>
      {wasUsed && (
        <Suspense>
          <SelectedInvoices selection={selection} list={list} />
        </Suspense>
      )}
    </>
  );
}
