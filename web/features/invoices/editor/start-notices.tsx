import type { ReactNode } from 'react';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { Alert } from '../../../ui/alert.tsx';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { useEditor } from './use-editor.ts';

const originTexts = {
  kept: 'We kept what you had not sent yet.',
  free: 'We brought over what you typed in the free generator.',
} as const;

/** Says how many visits the invoice bills together. */
const BilledVisits = ({ draft: { visitIds } }: { readonly draft: LiteInvoiceDraft }) =>
  visitIds === '' ? null : (
    <Alert tone="info" className="mb-4">
      {generatorTexts.billsVisits(visitIds.split(',').length)}
    </Alert>
  );

interface StartNoticesProps
  extends Pick<ReturnType<typeof useEditor>, 'setAsideActions' | 'origin' | 'startOver'> {
  readonly isExistingInvoice: boolean;
  readonly draft: LiteInvoiceDraft;
  /** Says what is billed already of the quote of which this is a copy. */
  readonly billedBesides: (quoteId: string) => ReactNode;
}

/** Notices above a form that has unsaved changes or the content of the free form, or whose changes were set aside. */
export const StartNotices = ({
  setAsideActions,
  origin,
  startOver,
  isExistingInvoice,
  draft,
  billedBesides,
}: StartNoticesProps) => (
  <>
    <BilledVisits draft={draft} />
    {draft.copiedQuoteId !== '' && billedBesides(draft.copiedQuoteId)}
    {setAsideActions && (
      <FormNotice tone="warning" actions={setAsideActions}>
        This invoice was changed elsewhere. Your unsaved changes were put aside.
      </FormNotice>
    )}
    {(origin === 'kept' || origin === 'free') && (
      <FormNotice tone="info" actions={{ [isExistingInvoice ? 'Discard changes' : 'Start over']: startOver }}>
        {isExistingInvoice ? 'We kept the changes you had not saved yet.' : originTexts[origin]}
      </FormNotice>
    )}
  </>
);
