import { formatLongDate } from '#domain/calendar-date';
import type { Repeat } from '#domain/recurring/contract';
import type { RepeatChoice } from '#domain/recurring/repeat';
import { repeatTexts } from '#domain/recurring/repeat-words';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DatedTexts, DayFields, WayFields } from './repeat-fields.tsx';
import { type RepeatedInvoice, useRepeatForm } from './use-repeat-form.ts';

interface RepeatDialogProps {
  readonly invoice: RepeatedInvoice;
  /** The current schedule, or the last one before it was stopped. */
  readonly repeat: Repeat | undefined;
  readonly save: (choice: RepeatChoice) => Promise<void>;
  readonly isSaving: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks on which days an invoice repeats, and what happens with each new invoice. */
export function RepeatDialog({ open, onClose, isSaving, ...props }: RepeatDialogProps) {
  const form = useRepeatForm({ ...props, onSaved: onClose });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={repeatTexts.repeat}
      description={repeatTexts.at}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSaving} busyLabel="Saving..." onClick={() => void form.submit()}>
            {repeatTexts.save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <DayFields form={form} />
        <WayFields form={form} />
        <DatedTexts form={form} />
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <p role="status" className="mt-4 min-h-6 text-sm font-medium">
        {form.first !== undefined && `Next invoice: ${formatLongDate(form.first)}`}
      </p>
      {form.refusal !== undefined && (
        <Alert tone="error" className="mt-3">
          {form.refusal}
        </Alert>
      )}
    </Dialog>
  );
}
