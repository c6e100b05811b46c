import { useState } from 'react';
import type { ItemDraft, SavedItem } from '#domain/clients/saved-item';
import { validateItem } from '#domain/clients/validate-item';
import { typedAmount } from '#domain/money';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DecimalField } from '../../ui/text-field.tsx';
import { type DialogState, EntryDialog } from './entry-dialog.tsx';
import { useChangeItems } from './use-saved-items.ts';

export { ClientDialog } from './client-dialog.tsx';
export { DeleteClientDialog } from './delete-client-dialog.tsx';

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
