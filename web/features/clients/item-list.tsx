import type { SavedItem } from '#domain/clients/saved-item';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { EntryList } from './entry-list.tsx';
import { ItemRow } from './item-row.tsx';
import { useSavedItems } from './use-saved-items.ts';

interface ItemListProps {
  readonly onEdit: (item: SavedItem) => void;
  readonly onDelete: (item: SavedItem) => void;
}

/** The saved items, most used first. */
export const ItemList = (props: ItemListProps) => (
  <EntryList
    directory={useSavedItems()}
    noun="item"
    placeholder="Description"
    searched="the description"
    emptyTitle="No saved items yet"
    emptyText="Create your first invoice to automatically save its lines."
    waiting={<WaitingRows />}
  >
    {(items) => (
      <Card>
        <ul aria-label="Saved items" className="divide-y divide-line">
          {items.map((item) => (
            <ItemRow key={item.itemId} item={item} {...props} />
          ))}
        </ul>
      </Card>
    )}
  </EntryList>
);

/** Rows of about their final size. */
const WaitingRows = () => (
  <Card className="divide-y divide-line">
    {[60, 44, 52, 48, 56, 40].map((width) => (
      <div key={width} className="flex h-16 items-center justify-between gap-6 px-4 sm:px-6">
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
        <Skeleton className="h-5 w-20" />
      </div>
    ))}
  </Card>
);
