import { act, render } from '@testing-library/react';
import { memo } from 'react';
import { expect, test } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { aFullInvoice } from '#test/support/invoices';
import { isSameButAmounts } from '../../../../../../web/features/documents/form/same-but-amounts.ts';
import {
  type InvoiceForm,
  useInvoiceForm,
} from '../../../../../../web/features/documents/form/use-invoice-form.ts';

/** Shows a form with a section that reads neither lines nor discount nor tax. `renders` counts those of the section. */
function showForm() {
  const shown = { renders: 0, form: {} as InvoiceForm };
  const Section = memo(({ form, title }: { readonly form: InvoiceForm; readonly title: string }) => {
    shown.renders += 1;
    return `${title} ${form.draft.notes} ${form.errors.get('notes') ?? ''}`;
  }, isSameButAmounts);
  const faultsOf = ({ notes }: InvoiceDraft) =>
    notes === 'wrong' ? [{ field: 'notes', message: 'Wrong.' } as const] : [];
  function Form({ title }: { readonly title: string }) {
    shown.form = useInvoiceForm<InvoiceDraft>(faultsOf, aFullInvoice);
    return <Section form={shown.form} title={title} />;
  }
  const page = render(<Form title="Notes" />);
  return { shown, page, retitle: (title: string) => page.rerender(<Form title={title} />) };
}

test('adding or removing a line, a discount or a tax does not render the other sections of a form', () => {
  const { shown } = showForm();
  const [firstId = 0] = shown.form.lineIds;
  const line = { description: '', quantity: '1', unitPrice: '' };
  act(() => shown.form.dispatch({ kind: 'insert-lines', at: 1, lines: [line] }));
  expect(shown.form.draft.lineItems.length).toBeGreaterThan(1);
  act(() => shown.form.dispatch({ kind: 'remove-line', id: firstId }));
  act(() => shown.form.dispatch({ kind: 'ask-for', fields: { discount: '10%' } }));
  act(() => shown.form.dispatch({ kind: 'ask-for', fields: { taxName: 'Tax', taxRate: '5' } }));
  expect(shown.form.draft).toMatchObject({ discount: '10%', taxRate: '5' });
  expect(shown.renders).toBe(1);
});

test('a section follows its fields, its errors and its other properties', () => {
  const { shown, page, retitle } = showForm();
  act(() => shown.form.change('notes', 'wrong'));
  expect(page.container.textContent).toBe('Notes wrong ');
  act(() => shown.form.onFieldBlur('notes'));
  expect(page.container.textContent).toBe('Notes wrong Wrong.');
  retitle('Other');
  expect(page.container.textContent).toBe('Other wrong Wrong.');
  act(() => shown.form.dispatch({ kind: 'drop', fields: ['discount'] }));
  act(() => shown.form.change('notes', ''));
  expect(page.container.textContent).toBe('Other  ');
});
