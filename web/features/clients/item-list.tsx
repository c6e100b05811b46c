import { useDeferredValue, useState } from 'react';
import { matchesItem, type SavedItem } from '#domain/clients/saved-item';
import { countText } from '#domain/text';

import { PageLink } from '../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ItemRow } from './item-row.tsx';
import { useSavedItems } from './use-saved-items.ts';
import { WaitingRows } from './waiting-rows.tsx';

const loadFailed = 'Failed to load items. Please try again.';

/** Rows drawn at a time. */
const drawn = 50;

interface ItemListProps {
  readonly onEdit: (item: SavedItem) => void;
  readonly onDelete: (item: SavedItem) => void;
}

/** Search box, count and rows, most used first. A search looks through all items; rows are drawn fifty at a time. */
export function ItemList({ onEdit, onDelete }: ItemListProps) {
  const { items, isPending, isError, isComplete, isRestMissing, retry } = useSavedItems();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(drawn);
  const search = useDeferredValue(text).trim();
  if (isPending) return <WaitingRows>Loading your items...</WaitingRows>;
  if (isError) return <LoadFailure text={loadFailed} onRetry={retry} />;
  if (items.length === 0) return <NoItems />;

  const found = search === '' ? items : items.filter((item) => matchesItem(item, search));
  const isCut = found.length > shown;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          label="Search items"
          type="search"
          autoComplete="off"
          placeholder="Description"
          className="w-full sm:w-80"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setShown(drawn);
          }}
        />
        <p role="status" className="text-sm text-muted sm:pb-3">
          {isComplete && countText(found.length, 'item')}
        </p>
      </div>
      {found.length === 0 ? (
        <NothingFound onClear={() => setText('')} />
      ) : (
        <Card>
          <ul aria-label="Saved items" className="divide-y divide-line">
            {found.slice(0, shown).map((item) => (
              <ItemRow key={item.itemId} item={item} onEdit={onEdit} onDelete={onDelete} />
            ))}
          </ul>
        </Card>
      )}
      {isRestMissing && (
        <div className="mt-6">
          <LoadFailure text={loadFailed} onRetry={retry} />
        </div>
      )}
      {(isCut || !(isComplete || isRestMissing)) && (
        <LoadMore busy={!isCut} onClick={() => setShown((count) => count + drawn)}>
          Showing {Math.min(shown, found.length)}
          {isComplete && ` of ${countText(found.length, 'item')}`}
        </LoadMore>
      )}
    </>
  );
}

const NoItems = () => (
  <EmptyState
    title="No saved items yet"
    action={
      <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
        Create Invoice
      </PageLink>
    }
  >
    Create your first invoice to automatically save its lines.
  </EmptyState>
);

const NothingFound = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    title="No items match your search."
    action={
      <Button variant="outline" onClick={onClear}>
        Clear search
      </Button>
    }
  >
    Try a part of the description.
  </EmptyState>
);
