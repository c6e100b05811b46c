import type { Ref } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { keepFieldFocus } from '../../documents/form/draft-field.tsx';

interface QuoteSubmitBarProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly previewing: boolean;
  readonly onTogglePreview: () => void;
  readonly total: string;
  readonly failure: string | undefined;
  readonly sending: boolean;
  readonly saving: boolean;
  readonly isSent: boolean;
  /** Absent where the quote is no draft any more. */
  readonly onSave: (() => void) | undefined;
}

/** Total, draft and send, always in sight at the foot of the form; on small screens with the switch to the preview. */
export function QuoteSubmitBar(props: QuoteSubmitBarProps) {
  const { total, failure, sending, saving, onSave } = props;
  return (
    <div className="action-bar sticky bottom-0 z-30 -mx-[clamp(1rem,4vw,1.5rem)] border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:mt-4 sm:rounded-t-card sm:border-x sm:px-6 lg:rounded-b-card lg:border-b print:hidden">
      {failure !== undefined && (
        <Alert tone="error" className="mb-3">
          {failure}
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:flex">
        <p className="min-w-0 sm:mr-auto">
          <span className="block text-xs text-muted">Running Total</span>
          <strong className="amount block truncate text-left text-xl leading-tight font-semibold">
            {total}
          </strong>
        </p>
        <Button variant="outline" className="lg:hidden" onClick={props.onTogglePreview}>
          {props.previewing ? 'Edit' : 'Preview'}
        </Button>
        <div className="flex gap-2 max-sm:col-span-2 sm:gap-4">
          {onSave && (
            <Button
              variant="outline"
              className="shrink-0 max-sm:px-3"
              onMouseDown={keepFieldFocus}
              busy={saving}
              busyLabel="Saving..."
              onClick={onSave}
            >
              Save draft
            </Button>
          )}
          <Button
            ref={props.ref}
            type="submit"
            onMouseDown={keepFieldFocus}
            className="grow max-sm:px-3"
            busy={sending}
            busyLabel="Sending..."
          >
            {props.isSent ? 'Send new revision' : 'Send quote'}
          </Button>
        </div>
      </div>
    </div>
  );
}
