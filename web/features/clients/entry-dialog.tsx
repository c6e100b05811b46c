import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { Result } from '#domain/result';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type FormFaults, useValidatedForm } from '../../ui/use-validated-form.ts';
import type { ChangeFailure } from './use-change-entries.ts';

/** Whether a dialog is open, and how it closes. */
export interface DialogState {
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
export function EntryDialog<Draft extends FieldValues, Entry>(props: EntryDialogProps<Draft, Entry>) {
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
