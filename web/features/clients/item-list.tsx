import type { SavedItem } from '#domain/clients/saved-item';
import { Card } from '../../ui/card.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import { EntryList } from './entry-list.tsx';
import { ItemRow, itemColumns, itemHeadings } from './item-row.tsx';
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
      <Card className="@container">
        <RecordTable aria-label="Saved items" columns={itemColumns} headings={itemHeadings}>
          {items.map((item) => (
            <ItemRow key={item.itemId} item={item} {...props} />
          ))}
        </RecordTable>
      </Card>
    )}
  </EntryList>
);
