import { useState } from 'react';
import { useProfile } from '../../../session/use-account.ts';
import type { OwnForm } from '../../paper/form/use-invoice-form.ts';
import { useUndo } from '../../paper/form/use-undo.ts';
import { blankLiteDraft, type LiteInvoiceDraft } from './lite-draft.ts';
import { offerOf, type Start } from './start-draft.ts';

/** Where the form's content came from, and the way back to one without anything typed, which can be undone. */
export function useStartOver(
  start: Pick<Start, 'origin'>,
  untouched: LiteInvoiceDraft | undefined,
  { draft, dispatch }: Pick<OwnForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>,
  onStartOver: () => void,
) {
  const profile = useProfile();
  const [origin, setOrigin] = useState(start.origin);
  const offerUndo = useUndo();

  function startOver() {
    const typed = draft;
    setOrigin('blank');
    onStartOver();
    dispatch({
      kind: 'replace',
      draft: untouched ?? blankLiteDraft(new Date(), offerOf(profile)),
    });
    // Only a stored invoice has a state to go back to.
    const title = untouched ? 'Changes discarded' : 'Form cleared';
    offerUndo(title, () => dispatch({ kind: 'replace', draft: typed }));
  }
  return { origin, startOver };
}
