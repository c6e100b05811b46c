import { memo } from 'react';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { SheetAmount } from '#domain/documents/settlement';
import { SelectField } from '../../../ui/select-field.tsx';
import { DraftArea, DraftField, TermOptions } from '../../documents/form/draft-field.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import { isSameButAmounts } from '../../documents/form/same-but-amounts.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import { OptionalTextRows } from '../../documents/rows/optional-text-rows.tsx';
import type { QuoteFormDraft } from './quote-form.ts';

interface FieldsProps {
  readonly form: InvoiceForm<QuoteFormDraft>;
}

/** Title, number and dates of a quote, and the message to the client. */
export const QuoteFields = memo(
  ({ form }: FieldsProps) => (
    <div className="grid gap-4 @md:grid-cols-2">
      <DraftField form={form} field="title" label="Title" autoComplete="off" className="@md:col-span-2" />
      <DraftField
        form={form}
        field="quoteNumber"
        label="Quote number"
        placeholder={form.draft.suggestedNumber}
        autoComplete="off"
        className="@md:col-span-2"
      />
      <DraftField form={form} field="issueDate" label="Issue Date" type="date" autoComplete="off" />
      <DraftField
        form={form}
        field="validUntil"
        label="Valid until"
        type="date"
        autoComplete="off"
        optional
      />
      <OptionalTextRows form={form} only={['serviceAddress']} className="@md:col-span-2" />
      <DraftArea
        form={form}
        field="clientMessage"
        label="Message to the client"
        optional
        rows={3}
        autoComplete="off"
        className="@md:col-span-2"
      />
    </div>
  ),
  isSameButAmounts,
);

/** The hint of the deposit field: the amount that results from the typed text, or how to type a deposit. */
function depositHint(deposit: SheetAmount | undefined, typedText: string): string {
  if (!deposit) return 'A share of the total such as 25%, or an amount; due on approval.';
  const dueSentence = `${deposit.value} is due on approval.`;
  const looksLikePercentage = /^\d{1,2}$/.test(typedText.trim());
  return looksLikePercentage
    ? `${dueSentence} For a share of the total, type ${typedText.trim()}%.`
    : dueSentence;
}

/** Deposit, terms and notes, below the lines. */
export const ClosingFields = ({
  form,
  deposit,
}: FieldsProps & { readonly deposit: SheetAmount | undefined }) => (
  <div className="grid gap-4 p-4 sm:p-6 @md:grid-cols-2">
    <DraftField
      form={form}
      field="deposit"
      label="Deposit"
      hint={depositHint(deposit, form.draft.deposit)}
      autoComplete="off"
      optional
    />
    <SelectField
      id={elementId('terms')}
      label="Terms"
      hint="How long the client has to pay the invoice made from this quote."
      optional
      value={form.draft.terms}
      error={form.errors.get('terms')}
      onChange={(event) => form.change('terms', event.currentTarget.value)}
    >
      <TermOptions emptyLabel="Not stated" />
    </SelectField>
    <div className="*:mt-0 empty:hidden @md:col-span-2">
      {deposit && <HowToPayNotice text={recipientTexts.noWayToPayDeposit} />}
    </div>
    <DraftArea
      form={form}
      field="notes"
      label="Notes"
      optional
      rows={3}
      autoComplete="off"
      placeholder="What is included, guarantees, a thank you"
      className="@md:col-span-2"
    />
  </div>
);
