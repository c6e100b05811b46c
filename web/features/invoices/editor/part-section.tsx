import { useId } from 'react';
import { type Part, type PartKind, progressRows } from '#domain/documents/progress';
import { formatDollars } from '#domain/money';
import {
  billedLines,
  isBillableLine,
  lineSharesOf,
  progressOf,
  type QuoteBilling,
} from '#domain/quotes/billed-parts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import type { ReplaceableForm } from '../../documents/form/use-invoice-form.ts';
import { depositOf, type LiteInvoiceDraft } from './lite-draft.ts';
import { draftWithPart } from './part-of-quote.ts';

const kindLabels: Readonly<Record<PartKind, string>> = {
  percent: 'Percentage',
  amount: 'Amount',
  lines: 'Lines that are done',
  rest: 'The rest',
};

interface PartSectionProps {
  readonly form: ReplaceableForm<LiteInvoiceDraft>;
  /** What is agreed and what other invoices bill. */
  readonly billing: QuoteBilling;
}

/** What an invoice bills of an approved quote, in place of lines, discount and tax. */
export function PartSection({ form, billing }: PartSectionProps) {
  const name = useId();
  const { draft, dispatch } = form;
  const { progress, invoiceId } = draft;
  if (!progress) return null;
  const { part } = progress;
  const planned = progressOf(billing, part, invoiceId);
  const choose = (next: Part) =>
    dispatch({ kind: 'replace', draft: draftWithPart(draft, billing, next).draft });
  const typed = (kind: PartKind) => (part.kind === kind ? part.typed : '');
  return (
    <section aria-labelledby="part-heading" className="p-4 sm:p-6">
      <h2 id="part-heading" className="mb-3 text-lg font-semibold">
        What to bill
      </h2>
      <fieldset id={elementId('progress')} tabIndex={-1}>
        <legend className="sr-only">How much of the agreed total</legend>
        <div className="flex flex-wrap gap-x-6">
          {(Object.keys(kindLabels) as PartKind[]).map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={name}
                className="size-5 shrink-0 accent-brand"
                checked={part.kind === kind}
                onChange={() => choose({ kind, typed: '', lines: [] })}
              />
              {kindLabels[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      {part.kind === 'percent' && (
        <TextField
          label="Percentage of the agreed total"
          inputMode="decimal"
          value={typed('percent')}
          onChange={(event) => choose({ kind: 'percent', typed: event.currentTarget.value, lines: [] })}
        />
      )}
      {part.kind === 'amount' && (
        <TextField
          label="Amount with tax"
          inputMode="decimal"
          value={typed('amount')}
          onChange={(event) => choose({ kind: 'amount', typed: event.currentTarget.value, lines: [] })}
        />
      )}
      {part.kind === 'lines' && <DoneLines {...{ part, billing, invoiceId, choose }} />}
      <div aria-live="polite">
        {!planned.ok && (
          <Alert tone="error" className="mt-3">
            {planned.refusal}
          </Alert>
        )}
      </div>
      <dl className="mt-4 grid gap-1 border-t border-line pt-3 text-sm" aria-label="Agreed and billed">
        {progressRows(planned.ok ? planned.value : progress, depositOf(draft)).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface DoneLinesProps {
  readonly part: Part;
  readonly billing: QuoteBilling;
  readonly invoiceId: string;
  readonly choose: (part: Part) => void;
}

/** The agreed lines, to tick those that are done. Lines that another invoice bills cannot be ticked. */
function DoneLines({ part, billing, invoiceId, choose }: DoneLinesProps) {
  const shares = lineSharesOf(billing.agreed);
  const billed = billedLines(billing, invoiceId);
  return (
    <ul className="grid gap-1">
      {billing.agreed.lineItems.map(({ description }, at) =>
        !isBillableLine(billing.agreed, at) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: agreed lines never change places.
          <li key={at}>
            <CheckBox
              checked={part.lines.includes(at)}
              disabled={billed.has(at)}
              onChange={(isDone) =>
                choose({
                  ...part,
                  lines: isDone ? [...part.lines, at] : part.lines.filter((line) => line !== at),
                })
              }
            >
              {description || 'Work'}, {formatDollars(shares[at]?.cents ?? 0)}
              {billed.has(at) && ' (billed already)'}
            </CheckBox>
          </li>
        ),
      )}
    </ul>
  );
}
