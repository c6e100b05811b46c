import { Suspense } from 'react';
import { jobTexts } from '#domain/jobs/job-words';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { useEditor } from './use-editor.ts';

// Loaded only for a copy of a quote's invoice.
const BilledBesides = lazyPart(async () => (await import('../../quotes/billed-besides.tsx')).BilledBesides);

const originTexts = {
  kept: 'We kept what you had not sent yet.',
  free: 'We brought over what you typed in the free generator.',
} as const;

/** Says how many visits the invoice bills together. */
const BilledVisits = ({ draft: { visitIds } }: { readonly draft: LiteInvoiceDraft }) =>
  visitIds === '' ? null : (
    <Alert tone="info" className="mb-4">
      {jobTexts.billsVisits(visitIds.split(',').length)}
    </Alert>
  );

interface StartNoticesProps
  extends Pick<ReturnType<typeof useEditor>, 'setAsideActions' | 'origin' | 'startOver'> {
  readonly isExistingInvoice: boolean;
  readonly draft: LiteInvoiceDraft;
}

/** Notices above a form that has unsaved changes or the content of the free form, or whose changes were set aside. */
export const StartNotices = ({
  setAsideActions,
  origin,
  startOver,
  isExistingInvoice,
  draft,
}: StartNoticesProps) => (
  <>
    <BilledVisits draft={draft} />
    {draft.copiedQuoteId !== '' && (
      <Suspense>
        <BilledBesides quoteId={draft.copiedQuoteId} />
      </Suspense>
    )}
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
