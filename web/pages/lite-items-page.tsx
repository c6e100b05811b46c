import { useRef } from 'react';
import type { SavedItem } from '#domain/clients/saved-item';
import { ItemList } from '../features/clients/item-list.tsx';
import { DeleteItemDialog, ItemDialog } from '../features/clients/lazy-entry-dialogs.tsx';
import { BackLink } from '../routing/back-link.tsx';
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
      <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      <div className="mt-2 mb-6">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
          Saved items
        </h1>
        <p className="mt-1 text-muted">Lines of your invoices, with their latest price, to use again.</p>
      </div>
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
