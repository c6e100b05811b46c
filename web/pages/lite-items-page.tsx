import { useRef } from 'react';
import type { SavedItem } from '#domain/clients/saved-item';
import { ItemList } from '../features/clients/item-list.tsx';
import { DeleteItemDialog, ItemDialog } from '../features/clients/lazy-entry-dialogs.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { usePrefetchToast, useToast } from '../ui/toast-host.tsx';
import { useOpenedDialog } from '../ui/use-opened-dialog.ts';

/** Saved items, which are suggested as lines of new invoices: search, edit, delete. */
export function LiteItemsPage() {
  const { dialog, isDialogOpen, open, close } = useOpenedDialog<'edit' | 'delete', SavedItem>();
  const heading = useRef<HTMLHeadingElement>(null);
  const showToast = useToast();
  usePrefetchToast();
  return (
    <>
      <ListHeader title="Saved items" headingRef={heading}>
        <p className="basis-full text-muted max-sm:text-sm">
          Lines of your invoices, with their latest price, to use again.
        </p>
      </ListHeader>
      <ItemList onEdit={(item) => open('edit', item)} onDelete={(item) => open('delete', item)} />
      {dialog?.kind === 'edit' && dialog.subject && (
        <ItemDialog
          key={dialog.openCount}
          item={dialog.subject}
          open={isDialogOpen}
          onClose={close}
          onSaved={() => {
            close();
            showToast({ title: 'The item was saved.' });
          }}
        />
      )}
      {dialog?.kind === 'delete' && dialog.subject && (
        <DeleteItemDialog
          key={dialog.openCount}
          item={dialog.subject}
          open={isDialogOpen}
          onClose={close}
          onDeleted={() => {
            showToast({ title: 'The item was deleted.' });
            // The row with the pressed button was removed.
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}
