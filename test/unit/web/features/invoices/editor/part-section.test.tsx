import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { agreedOf } from '#domain/quotes/agreed';
import type { QuoteContent } from '#domain/quotes/quote';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import { useInvoiceForm } from '../../../../../../web/features/documents/form/use-invoice-form.ts';
import { draftOfQuotePart } from '../../../../../../web/features/invoices/editor/draft-of-quote.ts';
import {
  type LiteInvoiceDraft,
  liteInvoiceFaults,
} from '../../../../../../web/features/invoices/editor/lite-draft.ts';
import {
  startParts,
  withPartAsItIsNow,
} from '../../../../../../web/features/invoices/editor/part-of-quote.ts';
import { PartSection } from '../../../../../../web/features/invoices/editor/part-section.tsx';

const content: QuoteContent = {
  title: 'Kitchen',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 8_000,
  lineItems: [
    { description: 'Cabinets', quantity: 1_000, price: 800_00 },
    { description: 'Trim', quantity: 1_000, price: 200_00 },
  ],
};

/** Agreed are $1,080.00; another invoice bills $80.00 of it. */
const billing: QuoteBilling = {
  title: content.title,
  agreed: agreedOf(content),
  parts: {
    other: {
      part: { kind: 'amount', typed: '80', lines: [] },
      agreedCents: 1_080_00,
      cents: 80_00,
      taxCents: 5_93,
      taxBaseCents: 74_07,
    },
  },
};

const start = (part: keyof typeof startParts): LiteInvoiceDraft =>
  draftOfQuotePart(
    { quoteId: 'q1', content, billing, invoiceId: 'other', received: { cents: 50_00, on: '2026-11-01' } },
    startParts[part],
    new Date('2026-11-04T12:00:00Z'),
    { brandColor: '#123456' },
  );

let shown: LiteInvoiceDraft;

function Form({ part }: { readonly part: keyof typeof startParts }) {
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => start(part));
  shown = form.draft;
  return <PartSection form={form} billing={billing} />;
}

const open = (part: keyof typeof startParts) => {
  render(<Form part={part} />);
  return userEvent.setup();
};

const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

test('"Bill a part" starts with half of what was agreed and shows all figures', async () => {
  open('part');
  expect(screen.getByLabelText<HTMLInputElement>('Percentage of the agreed total').value).toBe('50');
  expect(figures()).toEqual({
    'Agreed total': '$1,080.00',
    'Billed before': '$80.00',
    'This invoice': '$540.00',
    Remaining: '$460.00',
  });
  expect(shown.lineItems).toEqual([{ description: '50% of Kitchen', quantity: '1', unitPrice: '500.00' }]);
  expect(screen.getByRole('status').textContent).toBe(
    'Agreed total $1,080.00. Billed before $80.00. This invoice $540.00. Remaining $460.00.',
  );
  // The other invoice uses the deposit.
  expect(shown).toMatchObject({ depositPaid: '', progress: { cents: 540_00, taxCents: 40_00 } });
});

test('"Bill the rest" takes everything that is left', () => {
  open('rest');
  expect(screen.getByLabelText<HTMLInputElement>('The rest').checked).toBe(true);
  expect(figures()).toMatchObject({ 'This invoice': '$1,000.00', Remaining: '$0.00' });
});

const describedAs = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

test('an amount above what is left is refused at once, keeps what was typed, and cannot be sent', async () => {
  const user = open('part');
  await user.click(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount with tax'), '1000.01');
  const field = screen.getByLabelText<HTMLInputElement>('Amount with tax');
  expect(describedAs(field)).toBe('At most $1,000.00 is left of what was agreed.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('1000.01');
  expect(liteInvoiceFaults(shown)).toContainEqual({ field: 'progress', message: 'Choose what to bill.' });
  await user.clear(screen.getByLabelText('Amount with tax'));
  await user.type(screen.getByLabelText('Amount with tax'), '1000');
  expect(describedAs(screen.getByLabelText('Amount with tax'))).toBe('');
  expect(figures()).toMatchObject({ Remaining: '$0.00' });
  expect(liteInvoiceFaults(shown)).not.toContainEqual(expect.objectContaining({ field: 'progress' }));
});

test('lines that are done are ticked, with the keyboard too', async () => {
  const user = open('part');
  await user.click(screen.getByLabelText('Lines that are done'));
  const list = within(screen.getByRole('list'));
  const trim = list.getByLabelText('Trim, $216.00');
  trim.focus();
  await user.keyboard(' ');
  expect(figures()).toMatchObject({ 'This invoice': '$216.00', Remaining: '$784.00' });
  expect(shown.lineItems).toMatchObject([{ description: 'Trim', unitPrice: '200.00' }]);
  await user.keyboard(' ');
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one line.');
});

test('nothing is wrong before something is typed or ticked, and nothing is announced twice', async () => {
  const user = open('part');
  await user.click(screen.getByLabelText('Amount'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(describedAs(screen.getByLabelText('Amount with tax'))).toBe('');
  await user.click(screen.getByLabelText('Lines that are done'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('[aria-live]')).toBeNull();
});

test('what was typed and ticked for a kind is there again when the kind is chosen again', async () => {
  const user = open('part');
  const percent = () => screen.getByLabelText<HTMLInputElement>('Percentage of the agreed total');
  await user.clear(percent());
  await user.type(percent(), '25');
  await user.click(screen.getByLabelText('Lines that are done'));
  await user.click(screen.getByLabelText('Trim, $216.00'));
  await user.click(screen.getByLabelText('Percentage'));
  expect(percent().value).toBe('25');
  expect(figures()).toMatchObject({ 'This invoice': '$270.00' });
  await user.click(screen.getByLabelText('Lines that are done'));
  expect(screen.getByLabelText<HTMLInputElement>('Trim, $216.00').checked).toBe(true);
  expect(shown.progress?.part).toEqual({ kind: 'lines', typed: '', lines: [1] });
});

const belowDeposit = 'The total cannot be less than the deposit of $600.00 that was paid.';
const faultOfLines = () => [{ field: 'lineItems', message: belowDeposit }] as const;

test('a fault of the lines is shown in the section, where the list of faults leads to', async () => {
  function Faulty() {
    const form = useInvoiceForm<LiteInvoiceDraft>(faultOfLines, () => start('part'));
    return (
      <>
        <PartSection form={form} billing={billing} />
        <button type="button" onClick={() => form.onFieldBlur('lineItems')}>
          Check
        </button>
      </>
    );
  }
  render(<Faulty />);
  expect(screen.queryByText(belowDeposit)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(document.getElementById('field-lineItems')).toBe(screen.getByText(belowDeposit));
});

test('a form that was kept has the amount that is left now', () => {
  const kept = start('rest');
  const later = { ...billing, parts: {} };
  expect(withPartAsItIsNow(kept, later)).toMatchObject({ progress: { cents: 1_080_00 } });
  expect(withPartAsItIsNow(kept, undefined)).toBe(kept);
});
