import { useState } from 'react';
import { daysAfter, isCalendarDate } from '#domain/calendar-date';
import { parseTerms } from '#domain/documents/terms';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { Button } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/phone-fold.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DraftField, TermOptions } from '../../documents/form/draft-field.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

const customDateOption = 'date';

/** The terms that the question offers, in days. */
const offeredTerms = [0, 7, 14, 30] as const;

/** Asked with the first invoice, because its answer becomes the default. */
const TermsQuestion = ({ onChoose }: { readonly onChoose: (days: number) => void }) => (
  <fieldset className="flex min-w-0 flex-wrap items-center gap-2 @md:col-span-2 @xl:col-span-3">
    <legend className="mb-1 text-sm font-medium">{generatorTexts.whenPaid}</legend>
    {offeredTerms.map((days) => (
      <Button key={days} variant="outline" onClick={() => onChoose(days)}>
        {days === 0 ? generatorTexts.atOnce : generatorTexts.inDays(days)}
      </Button>
    ))}
  </fieldset>
);

/**
 * Issue date, terms and due date. Choosing terms sets the due date, which then follows the issue date. Typing a due
 * date clears the terms, even if it equals the date that they would set.
 */
export function DateFields({
  form,
  asksTerms,
  isFolded = false,
}: {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  /** True to ask when the owner wants to be paid, while nothing is chosen. */
  readonly asksTerms: boolean;
  /** True to show only the question. */
  readonly isFolded?: boolean;
}) {
  const { issueDate, dueDate, terms } = form.draft;
  // True from choosing a custom date until a date is typed.
  const [isCustomDateChosen, setIsCustomDateChosen] = useState(false);

  const formOfIssueDate: InvoiceForm<LiteInvoiceDraft> = {
    ...form,
    change(field, value) {
      form.change(field, value);
      const days = parseTerms(terms);
      // A date is invalid while it is being typed.
      if (days !== undefined && isCalendarDate(value)) form.change('dueDate', daysAfter(value, days));
    },
  };
  const formOfDueDate: InvoiceForm<LiteInvoiceDraft> = {
    ...form,
    change(field, value) {
      form.change(field, value);
      form.change('terms', '');
    },
  };

  function chooseTerms(choice: string) {
    setIsCustomDateChosen(choice === customDateOption);
    const days = parseTerms(choice);
    form.change('terms', days === undefined ? '' : choice);
    if (days !== undefined) form.change('dueDate', daysAfter(issueDate, days));
    else if (choice === '') form.change('dueDate', '');
    else document.getElementById(elementId('dueDate'))?.focus();
  }
  return (
    <>
      {asksTerms && terms === '' && dueDate === '' && !isCustomDateChosen && (
        <TermsQuestion
          onChoose={(days) => {
            chooseTerms(String(days));
            focusField(elementId('terms'));
          }}
        />
      )}
      {!isFolded && (
        <>
          <DraftField
            form={formOfIssueDate}
            field="issueDate"
            label="Issue Date"
            type="date"
            autoComplete="off"
          />
          <SelectField
            id={elementId('terms')}
            label="Terms"
            optional
            value={terms || (dueDate !== '' || isCustomDateChosen ? customDateOption : '')}
            error={form.errors.get('terms')}
            onChange={(event) => chooseTerms(event.currentTarget.value)}
          >
            <TermOptions emptyLabel="No due date" />
            <option value={customDateOption}>Custom date</option>
          </SelectField>
          <DraftField
            form={formOfDueDate}
            field="dueDate"
            label="Due Date"
            type="date"
            autoComplete="off"
            optional
          />
        </>
      )}
    </>
  );
}
