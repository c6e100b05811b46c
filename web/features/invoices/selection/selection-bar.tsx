import { Suspense, useState } from 'react';
import { countText } from '#domain/text';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { usePrefetch } from '../../../ui/use-prefetch.ts';
import type { SelectionBarProps } from './selected-invoices.tsx';
import { selectionLimit } from './use-selection.ts';

const loadSelectedInvoices = async () => (await import('./selected-invoices.tsx')).SelectedInvoices;
const SelectedInvoices = lazyPart(loadSelectedInvoices);

/**
 * Announces how many invoices are selected. The bar with their actions is loaded a few seconds after the page, at the
 * latest with the first selection.
 */
export function SelectionBar({ selection, list }: SelectionBarProps) {
  usePrefetch(loadSelectedInvoices);
  const { selected, isFull } = selection;
  const [hasBeenNeeded, setHasBeenNeeded] = useState(false);
  if (selected.length > 0 && !hasBeenNeeded) setHasBeenNeeded(true);
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 && `${countText(selected.length, 'invoice')} selected.`}
        {isFull && ` No more than ${selectionLimit} at once.`}
      </p>
      {hasBeenNeeded && (
        <Suspense>
          <SelectedInvoices selection={selection} list={list} />
        </Suspense>
      )}
    </>
  );
}
