import { expect, test } from 'vitest';
import { howToPayParts } from '#lambdas/invoices/email-client/how-to-pay-parts';
import { layOutMail } from '#lambdas/messaging/mail-layout';

const howToPay = { text: 'Check to <b>Hartwell</b>\n\nZelle', link: 'https://pay.hartwell.example/?a=1&b=2' };

test('an email says how to pay while something is owed, and shows the host of a link to an unknown provider', () => {
  const { text, html } = layOutMail('Invoice', howToPayParts(howToPay, 1, 'Hartwell'));
  expect(text).toContain(
    'How to pay\n\nCheck to <b>Hartwell</b>\n\nZelle\n\nPay online: pay.hartwell.example: https://pay.hartwell.example/?a=1&b=2',
  );
  expect(html).toContain('Check to &lt;b&gt;Hartwell&lt;/b&gt;');
  expect(html).toContain('href="https://pay.hartwell.example/?a=1&amp;b=2"');
  expect(howToPayParts(howToPay, 0, 'Hartwell')).toEqual([]);
  expect(howToPayParts(undefined, 1, 'Hartwell')).toEqual([]);
  expect(howToPayParts({ link: 'javascript:alert(1)' }, 1, 'Hartwell')).toEqual([]);
});

test('an email says since when the payment details are unchanged, or that they were replaced and when', () => {
  const says = (isRecent: boolean) =>
    layOutMail(
      'Invoice',
      howToPayParts({ ...howToPay, lastChange: { on: '2026-11-03', isRecent } }, 1, 'Hartwell Plumbing'),
    ).text;
  expect(says(false)).toContain('Payment details unchanged since November 3, 2026');
  expect(says(true)).toContain(
    'Payment details changed on November 3, 2026. If in doubt, call Hartwell Plumbing at a number you already know.',
  );
});

test('the notice is small while the payment details are unchanged, and not small once they were replaced', () => {
  const noticeKind = (isRecent: boolean) =>
    howToPayParts({ ...howToPay, lastChange: { on: '2026-11-03', isRecent } }, 1, 'Hartwell').at(-1)?.kind;
  expect([noticeKind(false), noticeKind(true)]).toEqual(['small', 'paragraph']);
});
