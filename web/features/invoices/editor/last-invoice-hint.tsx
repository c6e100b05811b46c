import { useEffect, useState } from 'react';
import { daysAfter, isCalendarDate } from '#domain/calendar-date';
import { countText } from '#domain/text';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { focusField } from '../../../ui/phone-fold.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import { LineButton } from '../../documents/form/recipient-line.tsx';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { isShown } from '../../documents/rows/use-optional-row.ts';
import { type LastInvoiceTerms, readLastInvoice } from './last-invoice.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

export interface LastInvoiceHintProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  readonly about: 'tax' | 'due date';
}

interface Hint {
  readonly text: string;
  readonly button: string;
  /** The field that gets focus after the values were filled in. */
  readonly field: 'taxRate' | 'dueDate';
  readonly fillIn: () => void;
}

/** The hint that applies to the form now; undefined if there is nothing to fill in. */
function hintOf({ form, about }: LastInvoiceHintProps, last: LastInvoiceTerms | undefined): Hint | undefined {
  if (!last) return undefined;
  const { draft, dispatch, change } = form;
  const { taxText, tax, dueDays, terms } = last;
  if (about === 'tax')
    return taxText === '' || isShown(draft, 'tax')
      ? undefined
      : {
          text: `Your last invoice had ${taxText}.`,
          button: 'Use it',
          field: 'taxRate',
          fillIn: () => dispatch({ kind: 'ask-for', fields: tax }),
        };
  const { issueDate, dueDate } = draft;
  // Due on the issue date is offered only if it was chosen as terms.
  const isOffered = dueDays !== undefined && (dueDays > 0 || terms !== '');
  const canFillIn = dueDate === '' && draft.terms === '' && isCalendarDate(issueDate);
  if (!isOffered || !canFillIn) return undefined;
  return {
    text: `Your last invoice was due ${dueDays === 0 ? 'on receipt' : `in ${countText(dueDays, 'day')}`}.`,
    button: 'Use that',
    field: 'dueDate',
    fillIn() {
      change('terms', terms);
      change('dueDate', daysAfter(issueDate, dueDays));
    },
  };
}

/** Offers to fill in the tax or the due date of the last invoice, while neither the form nor Settings has one. */
export function LastInvoiceHint(props: LastInvoiceHintProps) {
  const { userId } = useUser();
  const { defaultTax, defaultTerms } = useProfile().lite;
  const [last] = useState(() => readLastInvoice(userId));
  const [usedField, setUsedField] = useState<Hint['field']>();
  useEffect(() => {
    // The pressed button was removed, and the focus with it.
    if (usedField !== undefined) focusField(elementId(usedField));
  }, [usedField]);
  const hasDefault = (props.about === 'tax' ? defaultTax : defaultTerms) !== undefined;
  const hint = usedField === undefined && !hasDefault ? hintOf(props, last) : undefined;
  if (!hint) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted @md:col-span-2 @xl:col-span-3">
      <p>{hint.text}</p>
      <LineButton
        onClick={() => {
          hint.fillIn();
          setUsedField(hint.field);
        }}
      >
        {hint.button}
      </LineButton>
    </div>
  );
}
