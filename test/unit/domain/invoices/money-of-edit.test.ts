import { expect, test } from 'vitest';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { isOpen } from '#domain/documents/money-amounts';
import { standingOf } from '#domain/documents/standing';
import { paidOf } from '#domain/invoices/deposit-paid';
import { moneyOfEdit } from '#domain/invoices/money-of-edit';
import { formatDollars } from '#domain/money';
import { aLine, anInvoice, checked } from '#test/support/invoices';
import { inState, moneyStates } from '#test/support/money-states';

const style = { edition: 'lite' } as const;
const draft = anInvoice({
  ...{ invoiceNumber: '7', dueDate: '2026-11-20', taxRate: '' },
  lineItems: [aLine({ quantity: '1', unitPrice: '600' })],
});

test('the form shows the money of an edit as its client will read it once it is sent, in every state of a payment', () => {
  for (const [name, state] of Object.entries(moneyStates)) {
    const facts = inState(state);
    // No other invoice is edited.
    if (!isOpen(facts)) continue;
    const sent = { ...facts, totalCents: 600_00, isBeingCorrected: false };
    const standing = standingOf(sent, '2026-11-10');
    const { printed, askedCents } = moneyOfEdit(facts, draft);
    expect(askedCents, name).toBe(standing.askedCents);
    const paid = { depositCents: facts.depositCents, ...paidOf(sent, facts.payments) };
    const sheet = sheetOfDraft(draft, style, printed);
    expect(sheet, name).toEqual(sheetOfInvoice(checked(draft), style, paid));
    expect(sheet.headline?.value, name).toBe(askedCents > 0 ? formatDollars(askedCents) : undefined);
  }
});

test('a draft with a number that cannot be read has the total that its paper shows', () => {
  const typed = anInvoice({ lineItems: [aLine({ quantity: 'two', unitPrice: '600' })] });
  expect(sheetOfDraft(typed, style).total.value).toBe('$0.00');
  expect(moneyOfEdit({ status: 'sent', totalCents: 450_00 }, typed).askedCents).toBe(0);
});
