import { Repeat } from 'lucide-react';
import { Suspense, useState } from 'react';
import { canRepeat } from '#domain/recurring/repeat';
import { troubleSentences } from '#domain/recurring/repeat-trouble';
import { repeatLine, repeatTexts, wayNotes } from '#domain/recurring/repeat-words';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { PageLink } from '../../routing/page-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { useRepeat } from './use-repeat.ts';
import type { RepeatedInvoice } from './use-repeat-form.ts';

const RepeatDialog = lazyPart(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);

/**
 * The schedule of a recurring invoice, with buttons to change and stop it; empty if the invoice neither repeats nor can
 * repeat.
 */
export function RepeatCard({ invoice }: { readonly invoice: RepeatedInvoice }) {
  const { isKnown, repeat, trouble, madeFrom, isStopping, isSaving, save, stop } = useRepeat(invoice);
  const [dialog, setDialog] = useState({ open: false, openings: 0 });
  // A schedule without a next date was stopped or has ended.
  const active = repeat?.next === undefined ? undefined : repeat;
  const hasContent = active !== undefined || madeFrom !== undefined || canRepeat(invoice);
  if (!isKnown || !hasContent) return null;
  return (
    <FoldedCard title={repeatTexts.title} isOpen={trouble !== undefined}>
      {madeFrom !== undefined ? (
        <MadeFrom invoiceId={madeFrom} />
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">{active ? repeatLine(active) : repeatTexts.hint}</p>
          {active && <p className="mt-1 text-sm text-muted">Each new invoice {wayNotes[active.way]}.</p>}
          {trouble && (
            <Alert tone="warning" className="mt-3">
              {troubleSentences(trouble, active?.next)}
            </Alert>
          )}
          <div className="mt-3 grid gap-2">
            {canRepeat(invoice) && (
              <Button
                variant="outline"
                disabled={isStopping}
                onClick={() => setDialog(({ openings }) => ({ open: true, openings: openings + 1 }))}
              >
                <Repeat aria-hidden="true" className="size-4" />
                {active ? repeatTexts.change : repeatTexts.repeat}
              </Button>
            )}
            {active && (
              <Button variant="quiet" busy={isStopping} busyLabel="Stopping..." onClick={stop}>
                {repeatTexts.stop}
              </Button>
            )}
          </div>
        </>
      )}
      {dialog.openings > 0 && (
        <Suspense>
          <RepeatDialog
            key={dialog.openings}
            {...{ invoice, repeat, save, isSaving }}
            open={dialog.open}
            onClose={() => setDialog((current) => ({ ...current, open: false }))}
          />
        </Suspense>
      )}
    </FoldedCard>
  );
}

/**
 * Shown for an invoice that another, still repeating invoice created. The schedule is changed and stopped on that
 * invoice's page.
 */
const MadeFrom = ({ invoiceId }: { readonly invoiceId: string }) => (
  <p className="mt-1 text-sm text-muted">
    This invoice was made by{' '}
    <PageLink to="liteInvoice" params={{ invoiceId }} className="font-medium text-link underline">
      one that repeats
    </PageLink>
    . Change or stop that one there.
  </p>
);
