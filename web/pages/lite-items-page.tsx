import { useRef } from 'react';
import type { SavedItem } from '#domain/clients/saved-item';
import { ItemList } from '../features/clients/item-list.tsx';
import { DeleteItemDialog, ItemDialog } from '../features/clients/lazy-entry-dialogs.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { usePrefetchToast, useToast } from '../ui/toast-host.tsx';
import { useQuestion } from '../ui/use-question.ts';

/** Saved items, which are suggested as lines of new invoices: search, edit, delete. */
export function LiteItemsPage() {
  const { question, open, ask, close } = useQuestion<'edit' | 'delete', SavedItem>();
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
      <ItemList onEdit={(item) => ask('edit', item)} onDelete={(item) => ask('delete', item)} />
      {question?.kind === 'edit' && question.subject && (
        <ItemDialog
          key={question.openings}
          item={question.subject}
          open={open}
          onClose={close}
          onSaved={() => {
            close();
            showToast({ title: 'The item was saved.' });
          }}
        />
      )}
      {question?.kind === 'delete' && question.subject && (
        <DeleteItemDialog
          key={question.openings}
          item={question.subject}
          open={open}
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
