import { describe, expect, test } from 'vitest';
import { clientMailTexts } from '#domain/client-email/client-mail';
import { missingInWords, pausedInWords } from '#domain/online-payments/connection-texts';
import { feeText } from '#domain/online-payments/owner-texts';
import { payTexts } from '#domain/online-payments/pay-texts';
import { anInvoice, checked } from '#test/support/invoices';

test('the button of an email is "View and pay" if the page has a button to pay', () => {
  const invoice = checked(anInvoice());
  expect(clientMailTexts(invoice, '', {}, { isPayable: true }).button).toBe('View and pay');
  expect(clientMailTexts(invoice, '').button).toBe('View invoice');
});

test('buttons show the amount to the cent', () => {
  expect(payTexts.pay(45_000)).toBe('Pay $450.00');
  expect(payTexts.payDeposit(250_000)).toBe('Pay the deposit of $2,500.00');
});

describe('the requirements of the payment provider', () => {
  test('are explained in words, each once, including unknown ones', () => {
    const missing = [
      'external_account',
      'individual.verification.document',
      'individual.verification.additional',
      'individual.dob.day',
      'company.tax_id',
      'company.name',
      'a_new_need',
    ];
    expect(missingInWords(missing)).toEqual([
      'Your bank account for payouts',
      'A photo of your ID',
      'Details about you',
      'The tax ID of your business',
      'Details of your company',
      'Something else; Stripe asks for it',
    ]);
  });

  test.each([
    ['requirements.past_due', 'Stripe needs more information from you.'],
    ['rejected.fraud', 'Stripe closed the account. Ask Stripe why.'],
    ['under_review', 'Stripe is reviewing your account.'],
    ['a_new_reason', 'Stripe paused payments. Its dashboard tells you why.'],
    [undefined, 'Stripe does not say why. Its dashboard may tell you more.'],
  ])('are explained for accounts that are paused because of %s with "%s"', (code, words) => {
    expect(pausedInWords(code)).toBe(words);
  });
});

test('the fee of a payment and what the owner has of it are those after its refunds and disputes', () => {
  const part = (cause: 'payment' | 'refund' | 'dispute' | 'move', netCents: number, feeCents = 0) => ({
    amountCents: netCents + feeCents,
    online: { cause, source: 'pi_1', feeCents, netCents },
  });
  const payment = part('payment', 638_77, 19_39);
  const text = (...later: readonly ReturnType<typeof part>[]) => feeText(payment.online, [payment, ...later]);
  expect(text()).toBe('Fee $19.39, you receive $638.77');
  expect(text(part('refund', -48_00))).toBe('Fee $19.39, you keep $590.77 after the refund');
  expect(text(part('refund', -658_16))).toBe('Fee $19.39, which the refund does not give back');
  expect(text(part('dispute', -673_16, 15_00))).toBe('Fee $34.39, which the dispute does not give back');
  // A refund that failed came back, and a moved amount is still the owner's.
  expect(text(part('refund', -48_00), part('refund', 48_00))).toBe('Fee $19.39, you receive $638.77');
  expect(text(part('move', -48_00))).toBe('Fee $19.39, you receive $638.77');
  const other = { amountCents: -5, online: { ...part('refund', -5).online, source: 'pi_2' } };
  expect(feeText(payment.online, [payment, other])).toBe('Fee $19.39, you receive $638.77');
});
