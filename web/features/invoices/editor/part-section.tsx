import { useId, useState } from 'react';
import { type Part, type PartKind, progressRows } from '#domain/documents/progress';
import { formatDollars } from '#domain/money';
import { billedLines, isBillableLine, lineSharesOf, progressOf } from '#domain/quotes/billed-parts';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import { Alert } from '../../../ui/alert.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AnnouncedAmounts } from '../../documents/announced-amounts.tsx';
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

/** The labels of the kinds that are typed. */
const typedLabels = { percent: 'Percentage of the agreed total', amount: 'Amount with tax' } as const;

interface PartSectionProps {
  readonly form: ReplaceableForm<LiteInvoiceDraft>;
  /** What is agreed and what other invoices bill. */
  readonly billing: QuoteBilling;
}

/** What an invoice bills of an approved quote, in place of lines, discount and tax. */
export function PartSection({ form, billing }: PartSectionProps) {
  const name = useId();
  const { draft, dispatch, errors } = form;
  const { progress, invoiceId } = draft;
  // What was typed or ticked for each kind, and the kinds for which something was.
  const [kept, setKept] = useState<Partial<Record<PartKind, Part>>>({});
  const [touched, setTouched] = useState<ReadonlySet<PartKind>>(new Set());
  if (!progress) return null;
  const { part } = progress;
  const planned = progressOf(billing, part, invoiceId);
  const choose = (next: Part) =>
    dispatch({ kind: 'replace', draft: draftWithPart(draft, billing, next).draft });
  const choosePart = (next: Part) => {
    setTouched(new Set(touched).add(next.kind));
    choose(next);
  };
  const chooseKind = (kind: PartKind) => {
    setKept({ ...kept, [part.kind]: part });
    choose(kept[kind] ?? { kind, typed: '', lines: [] });
  };
  const isAnswered =
    part.typed !== '' || part.kind === 'rest' || touched.has(part.kind) || errors.has('progress');
  const refusal = planned.ok || !isAnswered ? undefined : planned.refusal;
  const listError = errors.get('lineItems');
  const rows = progressRows(planned.ok ? planned.value : progress, depositOf(draft));
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
                onChange={() => chooseKind(kind)}
              />
              {kindLabels[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      {(part.kind === 'percent' || part.kind === 'amount') && (
        <TextField
          key={part.kind}
          label={typedLabels[part.kind]}
          inputMode="decimal"
          value={part.typed}
          error={refusal}
          onChange={(event) => choosePart({ ...part, typed: event.currentTarget.value })}
        />
      )}
      {part.kind === 'lines' && <DoneLines {...{ part, billing, invoiceId }} choose={choosePart} />}
      {(part.kind === 'lines' || part.kind === 'rest') && refusal !== undefined && (
        <Alert tone="error" className="mt-3">
          {refusal}
        </Alert>
      )}
      {listError !== undefined && (
        <p id={elementId('lineItems')} tabIndex={-1} className="mt-3 text-sm text-error">
          {listError}
        </p>
      )}
      <dl className="mt-4 grid gap-1 border-t border-line pt-3 text-sm" aria-label="Agreed and billed">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <AnnouncedAmounts amounts={rows} />
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
