import { useRef } from 'react';
import { daysAfter, isCalendarDate } from '#domain/calendar-date';
import { termChoices, termLabel, termsOf } from '#domain/lite-invoice/terms';
import { SelectField } from '../../../ui/select-field.tsx';
import { DraftField } from '../../paper/form/draft-field.tsx';
import { elementId } from '../../paper/form/field-keys.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** The value of the choice that stands for a date of its own. */
const ownDate = 'date';

/** Issue date, terms and due date: terms set the due date, which then follows the issue date. */
export function DateFields({ form }: { readonly form: InvoiceForm<LiteInvoiceDraft> }) {
  const { issueDate, dueDate } = form.draft;
  const terms = termsOf(issueDate, dueDate);
  // A date that is being typed is none for a while, and must not end the terms.
  const lastTerms = useRef(terms);

  const issued: InvoiceForm<LiteInvoiceDraft> = {
    ...form,
    change(field, value) {
      if (isCalendarDate(issueDate)) lastTerms.current = terms;
      const days = lastTerms.current;
      form.change(field, value);
      if (days !== undefined && isCalendarDate(value)) form.change('dueDate', daysAfter(value, days));
    },
  };

  function choose(choice: string) {
    if (choice === ownDate) document.getElementById(elementId('dueDate'))?.focus();
    else form.change('dueDate', choice === '' ? '' : daysAfter(issueDate, Number(choice)));
  }
  return (
    <>
      <DraftField form={issued} field="issueDate" label="Issue Date" type="date" autoComplete="off" />
      <SelectField
        label="Terms"
        optional
        value={terms ?? (dueDate === '' ? '' : ownDate)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">No due date</option>
        {termChoices.map((days) => (
          <option key={days} value={days}>
            {termLabel(days)}
          </option>
        ))}
        <option value={ownDate}>On a date</option>
      </SelectField>
      <DraftField form={form} field="dueDate" label="Due Date" type="date" autoComplete="off" optional />
    </>
  );
}
