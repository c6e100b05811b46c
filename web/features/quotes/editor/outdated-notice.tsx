import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { OwnForm } from '../../documents/form/use-invoice-form.ts';
import { useReplaceDraft } from '../../documents/form/use-replace-draft.ts';
import type { QuoteFormDraft } from './quote-form.ts';

interface OutdatedNoticeProps {
  readonly form: Pick<OwnForm<QuoteFormDraft>, 'draft' | 'dispatch'>;
  /** The quote as it is stored now. */
  readonly untouched: QuoteFormDraft;
}

/** Says that the form shows changes of an older content, with the way to the present one. */
export function OutdatedNotice({ form, untouched }: OutdatedNoticeProps) {
  const [isThere, setIsThere] = useState(true);
  const replaceDraft = useReplaceDraft(form);
  if (!isThere) return null;
  function discard() {
    setIsThere(false);
    replaceDraft(untouched, 'Changes discarded', () => setIsThere(true));
  }
  return (
    <Alert tone="warning" className="mb-4 flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0 py-1.5">
        This quote was changed elsewhere. Below are the changes you had not saved yet.
      </span>
      <Button variant="quiet" className="-mr-3" onClick={discard}>
        Discard changes
      </Button>
    </Alert>
  );
}
