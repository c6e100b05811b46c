import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { type Client, type ClientDraft, validateClient } from '#domain/clients/client';
import { clientFieldsByKind, clientTexts, eachClientField } from '#domain/clients/client-fields';
import type { ItemDraft, SavedItem } from '#domain/clients/saved-item';
import { validateItem } from '#domain/clients/validate-item';
import { typedAmount } from '#domain/money';
import type { Result } from '#domain/result';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DecimalField, TextField } from '../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../ui/use-validated-form.ts';
import { clientInputs } from '../documents/client/client-form.ts';
import type { ChangeFailure } from './use-change-entries.ts';
import { useChangeClients } from './use-saved-clients.ts';
import { useChangeItems } from './use-saved-items.ts';

interface DialogState {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface EntryDialogProps<Draft extends FieldValues, Entry> extends DialogState {
  readonly title: string;
  readonly description?: string;
  readonly saveLabel: string;
  readonly draft: Draft;
  readonly validate: (draft: Draft) => Result<unknown, readonly { field: keyof Draft; message: string }[]>;
  readonly save: (draft: Draft) => Promise<Result<Entry, ChangeFailure>>;
  readonly isSaving: boolean;
  readonly onSaved: (saved: Entry) => void;
  /** Renders the fields; `field` binds one of them to the form. */
  readonly children: (field: ReturnType<typeof useValidatedForm<Draft>>['field']) => ReactNode;
}

/** The form of a saved entry. Typed text stays until it is saved. Use a `key` per entry. */
function EntryDialog<Draft extends FieldValues, Entry>(props: EntryDialogProps<Draft, Entry>) {
  const { open, onClose, title, description, saveLabel, isSaving } = props;
  const formId = useId();
  const [message, setMessage] = useState<string>();
  const { form, field } = useValidatedForm<Draft>({
    defaultValues: props.draft as DefaultValues<Draft>,
    validate(draft) {
      const checked = props.validate(draft);
      const faults = checked.ok ? [] : checked.refusal;
      return Object.fromEntries(faults.map((fault) => [fault.field, fault.message])) as FormFaults<Draft>;
    },
    onEdit: () => setMessage(undefined),
  });
  const onSubmit = form.handleSubmit(async (draft) => {
    setMessage(undefined);
    const saved = await props.save(draft);
    if (saved.ok) return props.onSaved(saved.value);
    for (const [index, fault] of saved.refusal.faults.entries())
      form.setError(fault.field as Path<Draft>, { message: fault.message }, { shouldFocus: index === 0 });
    setMessage(saved.refusal.message);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSaving} busyLabel="Saving...">
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        inert={isSaving}
        className="grid gap-4 sm:grid-cols-2 [&>*]:sm:col-span-2"
        onSubmit={(event) => void onSubmit(event)}
      >
        {props.children(field)}
        {message !== undefined && <Alert tone="error">{message}</Alert>}
      </form>
    </Dialog>
  );
}

interface ClientDialogProps extends DialogState {
  /** The client to edit; undefined adds a new one. */
  readonly client?: Client;
  readonly onSaved: (client: Client) => void;
}

/** Adds or edits a client. Use a `key` per client. */
export function ClientDialog({ client, ...rest }: ClientDialogProps) {
  const { save, isSaving } = useChangeClients();
  return (
    <EntryDialog<ClientDraft, Client>
      {...rest}
      title={client ? 'Edit client' : 'Add client'}
      {...(client && { description: 'Invoices you have sent keep what they were sent with.' })}
      saveLabel="Save client"
      draft={{ ...eachClientField('', ''), ...(client && clientTexts(client)) }}
      validate={validateClient}
      save={(draft) => save(draft, client?.clientId)}
      isSaving={isSaving}
    >
      {(field) =>
        clientFieldsByKind.map(({ field: name, kind, formLabel }) => (
          <TextField
            key={name}
            {...field(name)}
            {...clientInputs[kind]}
            label={kind === 'name' ? `${formLabel} *` : formLabel}
            required={kind === 'name'}
            autoComplete="off"
            {...((kind === 'phone' || kind === 'email') && { className: 'sm:col-span-1!' })}
          />
        ))
      }
    </EntryDialog>
  );
}

interface ItemDialogProps extends DialogState {
  readonly item: SavedItem;
  readonly onSaved: (item: SavedItem) => void;
}

/** Edits a saved item. Use a `key` per item. */
export function ItemDialog({ item, ...rest }: ItemDialogProps) {
  const { save, isSaving } = useChangeItems();
  return (
    <EntryDialog<{ -readonly [Field in keyof ItemDraft]: ItemDraft[Field] }, SavedItem>
      {...rest}
      title="Edit item"
      description="Invoices you have made keep what they say."
      saveLabel="Save item"
      draft={{ description: item.description, unitPrice: typedAmount(item.unitPriceCents) }}
      validate={validateItem}
      save={(draft) => save(draft, item.itemId)}
      isSaving={isSaving}
    >
      {(field) => (
        <>
          <TextArea {...field('description')} label="Description *" required autoComplete="off" />
          <DecimalField {...field('unitPrice')} label="Price *" required />
        </>
      )}
    </EntryDialog>
  );
}

const deletion = { confirm: 'Delete', busyLabel: 'Deleting...' } as const;

interface DeleteClientDialogProps extends DialogState {
  /** The client to delete; it stays set while the dialog fades out. */
  readonly client: Client;
  readonly onDeleted: (client: Client) => void;
}

/** Asks for confirmation before a client is permanently deleted. */
export function DeleteClientDialog({ client, open, onClose, onDeleted }: DeleteClientDialogProps) {
  const { remove, isDeleting } = useChangeClients();
  async function confirm() {
    const removed = await remove(client.clientId);
    onClose();
    if (removed.ok) onDeleted(client);
    else console.warn('The client could not be deleted', removed.refusal.message);
  }
  return (
    <ConfirmDialog
      {...{ ...deletion, open, onClose }}
      title="Delete Client"
      description="Are you sure you want to delete this client? This action cannot be undone."
      busy={isDeleting}
      onConfirm={() => void confirm()}
    >
      <p className="break-words font-semibold" translate="no">
        {client.name}
      </p>
    </ConfirmDialog>
  );
}

interface DeleteItemDialogProps extends DialogState {
  /** The item to delete; it stays set while the dialog fades out. */
  readonly item: SavedItem;
  readonly onDeleted: (item: SavedItem) => void;
}

/** Asks for confirmation before a saved item is permanently deleted. */
export function DeleteItemDialog({ item, open, onClose, onDeleted }: DeleteItemDialogProps) {
  const { remove, isDeleting } = useChangeItems();
  const [message, setMessage] = useState<string>();
  async function confirm() {
    setMessage(undefined);
    const removed = await remove(item.itemId);
    if (!removed.ok) return setMessage(removed.refusal.message);
    onClose();
    onDeleted(item);
  }
  return (
    <ConfirmDialog
      {...{ ...deletion, open, onClose }}
      title="Delete item"
      description="It is no longer offered on new invoices. This action cannot be undone."
      busy={isDeleting}
      onConfirm={() => void confirm()}
    >
      <p className="line-clamp-4 whitespace-pre-line break-words font-semibold">{item.description}</p>
      {message !== undefined && (
        <Alert tone="error" className="mt-4">
          {message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
