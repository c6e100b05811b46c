import { useRef } from 'react';
import type { Client } from '#domain/clients/client';
import { ClientList } from '../features/clients/client-list.tsx';
import { ClientDialog, DeleteClientDialog } from '../features/clients/lazy-entry-dialogs.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { useProfile } from '../session/use-account.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast, useToast } from '../ui/toast-host.tsx';
import { useOpenedDialog } from '../ui/use-opened-dialog.ts';

/** Saved clients: search, add, edit, delete, and create an invoice. */
export function LiteClientsPage() {
  const { lite } = useProfile();
  const { dialog, isDialogOpen, open, close } = useOpenedDialog<'add' | 'edit' | 'delete', Client>();
  const heading = useRef<HTMLHeadingElement>(null);
  const showToast = useToast();
  usePrefetchToast();

  return (
    <>
      <ListHeader title="Clients" headingRef={heading}>
        <div className="flex gap-2 max-sm:*:px-3 sm:gap-3">
          <Button variant="outline" onClick={() => open('add')}>
            Add client
          </Button>
          <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
            Create Invoice
          </PageLink>
        </div>
      </ListHeader>
      <ClientList
        isNew={lite.invoicesCreated === 0}
        onEdit={(client) => open('edit', client)}
        onDelete={(client) => open('delete', client)}
      />
      {dialog && dialog.kind !== 'delete' && (
        <ClientDialog
          key={dialog.openCount}
          {...(dialog.subject && { client: dialog.subject })}
          open={isDialogOpen}
          onClose={close}
          onSaved={({ name }) => {
            close();
            showToast({ title: `${name} was ${dialog.kind === 'add' ? 'added' : 'saved'}.` });
          }}
        />
      )}
      {dialog?.kind === 'delete' && dialog.subject && (
        <DeleteClientDialog
          key={dialog.openCount}
          client={dialog.subject}
          open={isDialogOpen}
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
