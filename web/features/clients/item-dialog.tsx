import { useId, useState } from 'react';
import type { ItemDraft, SavedItem } from '#domain/clients/saved-item';
import { validateItem } from '#domain/clients/validate-item';
import { typedAmount } from '#domain/money';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DecimalField } from '../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../ui/use-validated-form.ts';
import { useSaveItem } from './use-change-items.ts';

function faultsOf(draft: ItemDraft): FormFaults<ItemDraft> {
  const checked = validateItem(draft);
  if (checked.ok) return {};
  return Object.fromEntries(checked.refusal.map(({ field, message }) => [field, message]));
}

interface ItemDialogProps {
  readonly item: SavedItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSaved: (item: SavedItem) => void;
}

/** The form of the dialog: what is typed, saving it, and why that failed. */
function useItemForm({ item, onSaved }: Pick<ItemDialogProps, 'item' | 'onSaved'>) {
  const { save, isSaving } = useSaveItem();
  const [message, setMessage] = useState<string>();
  const { form, field } = useValidatedForm<ItemDraft>({
    defaultValues: { description: item.description, unitPrice: typedAmount(item.unitPriceCents) },
    validate: faultsOf,
    onEdit: () => setMessage(undefined),
  });

  async function submit(draft: ItemDraft) {
    setMessage(undefined);
    const saved = await save(draft, item.itemId);
    if (saved.ok) return onSaved(saved.value);
    for (const [index, fault] of saved.refusal.faults.entries())
      form.setError(fault.field, { message: fault.message }, { shouldFocus: index === 0 });
    setMessage(saved.refusal.message);
  }
  return { field, isSaving, message, onSubmit: form.handleSubmit(submit) };
}

/** Mends a saved item. What was typed stays until it is saved. Give it a key per item. */
export function ItemDialog({ item, open, onClose, onSaved }: ItemDialogProps) {
  const { field, isSaving, message, onSubmit } = useItemForm({ item, onSaved });
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Item"
      description="Invoices you have made keep what they say."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSaving} busyLabel="Saving...">
            Save Item
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        inert={isSaving}
        className="grid gap-4"
        onSubmit={(event) => void onSubmit(event)}
      >
        <TextArea {...field('description')} label="Description *" required autoComplete="off" />
        <DecimalField {...field('unitPrice')} label="Price *" required />
        {message !== undefined && <Alert tone="error">{message}</Alert>}
      </form>
    </Dialog>
  );
}
