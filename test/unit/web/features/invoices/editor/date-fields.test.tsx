import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInvoiceForm } from '../../../../../../web/features/documents/form/use-invoice-form.ts';
import { DateFields } from '../../../../../../web/features/invoices/editor/date-fields.tsx';
import {
  blankLiteDraft,
  type LiteInvoiceDraft,
  liteInvoiceFaults,
} from '../../../../../../web/features/invoices/editor/lite-draft.ts';

const now = new Date(2026, 10, 22, 9);

function Dates({
  draft,
  asksTerms = false,
}: {
  readonly draft: Partial<LiteInvoiceDraft>;
  readonly asksTerms?: boolean;
}) {
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => ({
    ...blankLiteDraft(now, { brandColor: '#2563eb' }),
    ...draft,
  }));
  return <DateFields form={form} asksTerms={asksTerms} />;
}

const open = (draft: Partial<LiteInvoiceDraft> = {}) => render(<Dates draft={draft} />);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const shownDates = () => ({
  issued: field(/^Issue Date/).value,
  terms: screen.getAllByRole<HTMLOptionElement>('option').find(({ value }) => value === field(/^Terms/).value)
    ?.text,
  due: field(/^Due Date/).value,
});

test('choosing terms sets the due date, which follows the issue date', () => {
  open();
  expect(shownDates()).toEqual({ issued: '2026-11-22', terms: 'No due date', due: '' });
  type(/^Terms/, '15');
  expect(shownDates()).toEqual({ issued: '2026-11-22', terms: '15 days', due: '2026-12-07' });
  type(/^Issue Date/, '');
  expect(shownDates()).toMatchObject({ terms: '15 days', due: '2026-12-07' });
  type(/^Issue Date/, '2026-11-20');
  expect(shownDates()).toMatchObject({ terms: '15 days', due: '2026-12-05' });
});

test('a typed due date stays when the issue date changes, even if it matches one of the terms', () => {
  open();
  type(/^Due Date/, '2026-12-07');
  expect(shownDates()).toMatchObject({ terms: 'Custom date', due: '2026-12-07' });
  type(/^Issue Date/, '2026-11-20');
  expect(shownDates()).toMatchObject({ terms: 'Custom date', due: '2026-12-07' });
});

test('typing a due date clears the chosen terms', () => {
  open({ terms: '30', dueDate: '2026-12-22' });
  type(/^Due Date/, '2026-12-07');
  type(/^Issue Date/, '2026-11-23');
  expect(shownDates()).toMatchObject({ terms: 'Custom date', due: '2026-12-07' });
});

test('"Custom date" can be chosen while the due date still matches the terms, and before a date is typed', () => {
  open({ terms: '30', dueDate: '2026-12-22' });
  type(/^Terms/, 'date');
  expect(shownDates()).toMatchObject({ terms: 'Custom date', due: '2026-12-22' });
  type(/^Issue Date/, '2026-11-23');
  expect(shownDates()).toMatchObject({ terms: 'Custom date', due: '2026-12-22' });
  type(/^Terms/, '');
  expect(shownDates()).toMatchObject({ terms: 'No due date', due: '' });
  type(/^Terms/, 'date');
  expect(shownDates()).toMatchObject({ terms: 'Custom date', due: '' });
});

test('terms chosen without an issue date set the due date once an issue date is typed', () => {
  open({ issueDate: '' });
  type(/^Terms/, '7');
  expect(shownDates()).toMatchObject({ terms: '7 days', due: '' });
  type(/^Issue Date/, '2026-11-22');
  expect(shownDates()).toMatchObject({ terms: '7 days', due: '2026-11-29' });
});

test('with the first invoice, "When do you want to be paid?" sets the due date with one press and is gone', () => {
  render(<Dates draft={{}} asksTerms />);
  screen.getByRole('group', { name: 'When do you want to be paid?' });
  const answers = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(answers).toEqual(['Right away', 'In 7 days', 'In 14 days', 'In 30 days']);
  fireEvent.click(screen.getByRole('button', { name: 'In 14 days' }));
  expect(shownDates()).toEqual({ issued: '2026-11-22', terms: '14 days', due: '2026-12-06' });
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(field(/^Terms/));
});
