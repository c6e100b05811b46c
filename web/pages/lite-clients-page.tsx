import { useRef, useState } from 'react';
import type { Client } from '#domain/address-book/client';
import { ClientDialog } from '../features/address-book/client-dialog.tsx';
import { ClientList } from '../features/address-book/client-list.tsx';
import { DeleteClientDialog } from '../features/address-book/delete-client-dialog.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast, useToast } from '../ui/toast-host.tsx';

/** The dialog asked for last. It stays mounted while it closes; `asked` gives every question a form of its own. */
interface Question {
  readonly kind: 'add' | 'edit' | 'delete';
  readonly client?: Client;
  readonly asked: number;
}

/** Saved clients: find, add, edit, delete, invoice. */
export function LiteClientsPage() {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const asked = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const showToast = useToast();
  usePrefetchToast();

  const ask = (kind: Question['kind'], client?: Client) => {
    asked.current += 1;
    setQuestion({ kind, asked: asked.current, ...(client && { client }) });
    setOpen(true);
  };
  const close = () => setOpen(false);

  return (
    <>
      <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
          Clients
        </h1>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex">
          <Button variant="outline" onClick={() => ask('add')}>
            Add Client
          </Button>
          <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
            Create Invoice
          </PageLink>
        </div>
      </div>
      <ClientList onEdit={(client) => ask('edit', client)} onDelete={(client) => ask('delete', client)} />
      {question && question.kind !== 'delete' && (
        <ClientDialog
          key={question.asked}
          {...(question.client && { client: question.client })}
          open={open}
          onClose={close}
          onSaved={({ name }) => {
            close();
            showToast({ title: `${name} was ${question.kind === 'add' ? 'added' : 'saved'}.` });
          }}
        />
      )}
      {question?.kind === 'delete' && question.client && (
        <DeleteClientDialog
          key={question.asked}
          client={question.client}
          open={open}
          onClose={close}
          onDeleted={({ name }) => {
            showToast({ title: `${name} was deleted.` });
            // The card with the button that asked is gone.
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}
