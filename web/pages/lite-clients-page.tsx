import { useRef } from 'react';
import type { Client } from '#domain/clients/client';
import { ClientList } from '../features/clients/client-list.tsx';
import { ClientDialog, DeleteClientDialog } from '../features/clients/lazy-entry-dialogs.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast, useToast } from '../ui/toast-host.tsx';
import { useQuestion } from '../ui/use-question.ts';

/** Saved clients: search, add, edit, delete, and create an invoice. */
export function LiteClientsPage() {
  const { question, open, ask, close } = useQuestion<'add' | 'edit' | 'delete', Client>();
  const heading = useRef<HTMLHeadingElement>(null);
  const showToast = useToast();
  usePrefetchToast();

  return (
    <>
      <ListHeader title="Clients" headingRef={heading}>
        <div className="flex gap-2 max-sm:*:px-3 sm:gap-3">
          <Button variant="outline" onClick={() => ask('add')}>
            Add client
          </Button>
          <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
            Create Invoice
          </PageLink>
        </div>
      </ListHeader>
      <ClientList onEdit={(client) => ask('edit', client)} onDelete={(client) => ask('delete', client)} />
      {question && question.kind !== 'delete' && (
        <ClientDialog
          key={question.openings}
          {...(question.subject && { client: question.subject })}
          open={open}
          onClose={close}
          onSaved={({ name }) => {
            close();
            showToast({ title: `${name} was ${question.kind === 'add' ? 'added' : 'saved'}.` });
          }}
        />
      )}
      {question?.kind === 'delete' && question.subject && (
        <DeleteClientDialog
          key={question.openings}
          client={question.subject}
          open={open}
          onClose={close}
          onDeleted={({ name }) => {
            showToast({ title: `${name} was deleted.` });
            // The card with the pressed button was removed.
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}
