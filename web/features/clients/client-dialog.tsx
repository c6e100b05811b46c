import { useId, useState } from 'react';
import { type Client, type ClientDraft, validateClient } from '#domain/clients/client';
import { clientFieldsByKind, clientTexts, eachClientField } from '#domain/clients/client-fields';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../ui/use-validated-form.ts';
import { clientInputs } from '../documents/client/client-form.ts';
import { useSaveClient } from './use-change-clients.ts';

const blank = eachClientField('', '');

function faultsOf(draft: ClientDraft): FormFaults<ClientDraft> {
  const checked = validateClient(draft);
  if (checked.ok) return {};
  return Object.fromEntries(checked.refusal.map(({ field, message }) => [field, message]));
}

interface ClientDialogProps {
  /** The client to edit; a new one without. */
  readonly client?: Client;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSaved: (client: Client) => void;
}

/** The form of the dialog: what is typed, saving it, and why that failed. */
function useClientForm({ client, onSaved }: Pick<ClientDialogProps, 'client' | 'onSaved'>) {
  const { save, isSaving } = useSaveClient();
  const [message, setMessage] = useState<string>();
  const { form, field } = useValidatedForm<ClientDraft>({
    defaultValues: { ...blank, ...(client && clientTexts(client)) },
    validate: faultsOf,
    onEdit: () => setMessage(undefined),
  });

  async function submit(draft: ClientDraft) {
    setMessage(undefined);
    const saved = await save(draft, client?.clientId);
    if (saved.ok) return onSaved(saved.value);
    for (const [index, fault] of saved.refusal.faults.entries())
      form.setError(fault.field, { message: fault.message }, { shouldFocus: index === 0 });
    setMessage(saved.refusal.message);
  }
  return { field, isSaving, message, onSubmit: form.handleSubmit(submit) };
}

/** Adds or edits a client. What was typed stays until it is saved. Give it a key per client. */
export function ClientDialog({ client, open, onClose, onSaved }: ClientDialogProps) {
  const { field, isSaving, message, onSubmit } = useClientForm({ onSaved, ...(client && { client }) });
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={client ? 'Edit Client' : 'Add Client'}
      {...(client && { description: 'Invoices you have sent keep what they were sent with.' })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSaving} busyLabel="Saving...">
            Save Client
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        inert={isSaving}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void onSubmit(event)}
      >
        {clientFieldsByKind.map(({ field: name, kind, formLabel }) => (
          <TextField
            key={name}
            {...field(name)}
            {...clientInputs[kind]}
            label={kind === 'name' ? `${formLabel} *` : formLabel}
            required={kind === 'name'}
            autoComplete="off"
            {...((kind === 'name' || kind === 'place') && { className: 'sm:col-span-2' })}
          />
        ))}
        {message !== undefined && (
          <Alert tone="error" className="sm:col-span-2">
            {message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
