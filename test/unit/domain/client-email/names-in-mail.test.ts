import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { businessWords, senderName, sentByWords, shortSubject } from '#domain/client-email/mail-to-client';
import { letterheadOf } from '#lambdas/messaging/letterhead';
import { hasProtectedName } from '#lambdas/messaging/protected-names';

const wholeWords =
  'visa amex citi chase wise ebay hsbc usaa pnc bbva ubs bmo rbc stripe square zelle venmo plaid intuit affirm klarna truist ally discover schwab fidelity vanguard barclays santander citizens keybank regions';

const parts =
  'paypal mastercard americanexpress dinersclub unionpay maestro cashapp applepay googlepay amazonpay shoppay afterpay westernunion moneygram remitly payoneer revolut coinbase quickbooks bankofamerica wellsfargo jpmorgan citibank capitalone usbank tdbank goldmansachs morganstanley deutschebank creditsuisse fifththird huntingtonbank navyfederal silvergate firstrepublic synchrony comerica santanderbank creditunion barclaycard worldpay authorizenet braintree billcom';

describe('the name of a bank, card or payment brand', () => {
  test.each(wholeWords.split(' '))('%s is protected as a whole word, and not inside another word', (name) => {
    expect(hasProtectedName(`The ${name.toUpperCase()}, Billing`)).toBe(true);
    // One of them is a part of another one's name.
    expect(hasProtectedName(`q${name}q`)).toBe(false);
  });

  test.each(parts.split(' '))('%s is protected inside other words too, and with spaces', (name) => {
    expect(hasProtectedName(`q${name}q`)).toBe(true);
    expect(hasProtectedName(name.split('').join(' '))).toBe(true);
  });

  test.each(['c0inbase', 'p1aid', 'z3lle', 'vi5a', 'vi$a', 'vis@', 'Vísa', '=visa='])(
    'is recognized in "%s", where signs look like letters',
    (name) => {
      expect(hasProtectedName(name)).toBe(true);
    },
  );

  test.each(['', '...', 'ｘ', 'vi2a'])('is not in "%s"', (name) => {
    expect(hasProtectedName(name)).toBe(false);
  });
});

test('the header of an email without a color has none, and names a business without a name in general words', () => {
  expect(letterheadOf({ businessName: ' ', address: 'a@example.com', isYoungAccount: false })).toEqual({
    name: 'your contractor',
    address: 'a@example.com',
    showsLogo: true,
  });
});

test.each([
  ['Keller\nPlumbing ', 'Keller Plumbing'],
  ['Keller <mike@keller.example>', 'Keller mike keller.example'],
  ['A,B;C:D"E\\F(G)[H]', 'A B C D E F G H'],
  ['＠ ﹫ ;', 'Your contractor'],
  ['...', 'Your contractor'],
  ['=?utf-8?Q?x?=', '= ?utf-8?Q?x?='],
  [`${'k'.repeat(59)} xyz`, 'k'.repeat(59)],
  ['k'.repeat(80), 'k'.repeat(60)],
])('the sender name of the business %j is "%s"', (business, name) => {
  expect(senderName(business)).toBe(`${name} via ${brand.name}`);
});

test('a subject is one line of at most 120 characters without encoded words', () => {
  expect(shortSubject(' Invoice\n=?1001 ')).toBe('Invoice = ?1001');
  expect(shortSubject('x'.repeat(121))).toBe('x'.repeat(120));
  // An emoji counts as one character and is not cut in half.
  expect(shortSubject(`${'x'.repeat(119)}🔧y`)).toBe(`${'x'.repeat(119)}🔧`);
});

test('the last sentence of an email to a client says who sent it with what', () => {
  expect(businessWords(' Keller ')).toBe('Keller');
  expect(sentByWords('', 'receipt')).toBe(
    `your contractor sent you this receipt with ${brand.name}. Reply to this email to write to them.`,
  );
});
