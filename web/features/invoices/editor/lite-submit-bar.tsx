import type { ReactNode, Ref } from 'react';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { Button } from '../../../ui/button.tsx';
import { keepFieldFocus } from '../../documents/form/draft-field.tsx';
import { SubmitKeys } from '../../documents/form/submit-keys.tsx';

interface LiteSubmitBarProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly total: string;
  readonly sending: boolean;
  readonly previewing: boolean;
  readonly onTogglePreview: () => void;
  /** Whether submitting mails; false saves a sent invoice's changes only. */
  readonly mails: boolean;
  /** The choice to mail changes of a sent invoice again; absent where everything is mailed. */
  readonly mailChoice?: ReactNode;
  /** Keeps the form as a draft; absent where the invoice is none any more. */
  readonly onSaveDraft?: (() => void) | undefined;
  readonly savingDraft: boolean;
  /** The invoice was handed over and nobody knows whether it left: the submit looks first. */
  readonly isUnconfirmed: boolean;
  /** Why the last submit failed, beside the button that tries again. */
  readonly failure: ReactNode;
}

/** Total and submit, always in sight at the foot of the form; on small screens with the switch to the preview. */
export function LiteSubmitBar(props: LiteSubmitBarProps) {
  const { total, sending, previewing, mails, mailChoice, failure, onSaveDraft, savingDraft } = props;
  const busyLabel = mails ? generatorTexts.sending : 'Saving...';
  const label = props.isUnconfirmed ? 'Send again' : generatorTexts.send;
  return (
    <div className="action-bar sticky bottom-0 z-30 -mx-[clamp(1rem,4vw,1.5rem)] border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:mt-4 sm:rounded-t-card sm:border-x sm:px-6 lg:rounded-b-card lg:border-b print:hidden">
      {failure}
      {mailChoice}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:flex">
        <p className="min-w-0 sm:mr-auto">
          <span className="block text-xs text-muted">Running Total</span>
          <strong className="amount block truncate text-left text-xl leading-tight font-semibold">
            {total}
          </strong>
        </p>
        <Button variant="outline" className="lg:hidden" onClick={props.onTogglePreview}>
          {previewing ? 'Edit' : 'Preview'}
        </Button>
        <div className="flex gap-2 max-sm:col-span-2 sm:gap-4">
          {onSaveDraft && (
            <Button
              variant="outline"
              className="shrink-0 max-sm:px-3"
              onMouseDown={keepFieldFocus}
              busy={savingDraft}
              busyLabel={generatorTexts.savingDraft}
              onClick={onSaveDraft}
            >
              {generatorTexts.saveDraft}
            </Button>
          )}
          <Button
            ref={props.ref}
            type="submit"
            onMouseDown={keepFieldFocus}
            className="grow max-sm:px-3"
            busy={sending}
            busyLabel={busyLabel}
          >
            {mails ? label : 'Save Changes'}
          </Button>
        </div>
      </div>
      <p className="mt-1 text-right text-xs text-muted">
        <SubmitKeys does={mails ? 'sends' : 'saves'} />
      </p>
      <p role="status" className="sr-only">
        {sending ? busyLabel : savingDraft && generatorTexts.savingDraft}
      </p>
    </div>
  );
}
