import { useState } from 'react';
import { useProfile } from '../../../session/use-account.ts';
import type { OwnForm } from '../../documents/form/use-invoice-form.ts';
import { useReplaceDraft } from '../../documents/form/use-replace-draft.ts';
import { blankLiteDraft, type LiteInvoiceDraft } from './lite-draft.ts';
import { offerOf, type Start } from './start-draft.ts';

/** Where the form's content came from, and the way back to one without anything typed, which can be undone. */
export function useStartOver(
  start: Pick<Start, 'origin'>,
  untouched: LiteInvoiceDraft | undefined,
  form: Pick<OwnForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>,
  onStartOver: () => void,
) {
  const profile = useProfile();
  const [origin, setOrigin] = useState(start.origin);
  const replaceDraft = useReplaceDraft(form);

  function startOver() {
    setOrigin('blank');
    onStartOver();
    // Only a stored invoice has a state to go back to.
    const title = untouched ? 'Changes discarded' : 'Form cleared';
    replaceDraft(untouched ?? blankLiteDraft(new Date(), offerOf(profile)), title, () => setOrigin(origin));
  }
  return { origin, startOver };
}
