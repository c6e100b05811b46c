import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiDomain } from '#domain/ascii-domain';
import { validateClient } from '#domain/clients/validate-client';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { anInvoice } from '#test/support/invoices';

const ruth = 'ruth@keller.example';

describe('a pasted email address', () => {
  test('beside another one is left as it was typed, because nobody knows which is meant', () => {
    const two = 'Dana <dana@client.example>, Bob <bob@other.example>';
    expect(plainEmail(two)).toBe(two);
    expect(plainEmail('ruth@keller.example <ruth@keller.example>')).toBe(ruth);
  });

  test.each([
    [`mailto:${ruth}`],
    [`mailto:${ruth}?subject=Invoice`],
    [`Ruth Keller <${ruth}>`],
    [`"Keller, Ruth" <${ruth}>;`],
    [`<${ruth}>`],
    [`${ruth};`],
    [`${ruth}, `],
    [`${ruth}.`],
    [`${ruth}\u200B`],
    [`\u200E${ruth}\u00A0`],
    [`ruth@kel\u00ADler.example`],
    [`\n${ruth}\r\n`],
    [`(${ruth})`],
    [ruth],
  ])('as %j is reduced to the address', (typed) => {
    expect(plainEmail(typed)).toBe(ruth);
  });

  test.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
    ['Müller <info@mu\u0308ller.example>', 'info@xn--mller-kva.example'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ])('%j gets a domain that mail servers know', (typed, expected) => {
    expect(plainEmail(typed)).toBe(expected);
    expect(isEmailAddress(plainEmail(typed))).toBe(true);
  });

  test.each(['no address', 'a@b', 'müller@b.example', 'a@b.example, c@d.example', 'a b@c.example', '@', ''])(
    '%j stays as typed, because it is no single address',
    (typed) => {
      expect(plainEmail(typed)).toBe(typed);
    },
  );

  test('is an address or the text itself, and reducing it again changes nothing', () => {
    const part = fc.constantFrom(
      'mailto:',
      '<',
      '>',
      ' ',
      ';',
      '"',
      'a',
      'ü',
      '@',
      '.',
      'b.example',
      '\u200B',
      'xn--',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const plain = plainEmail(parts.join(''));
        expect(plainEmail(plain)).toBe(plain);
        if (plain.includes('<')) expect(isEmailAddress(plain)).toBe(false);
      }),
    );
  });

  test('is stored reduced with a client and with an invoice', () => {
    const typed = `Ruth Keller <${ruth}>;`;
    const client = validateClient({ name: 'Ruth', email: typed, phone: '', address: '', city: '' });
    expect(client).toMatchObject({ ok: true, value: { email: ruth } });
    const invoice = validateInvoice({ ...anInvoice(), clientEmail: typed }, 'at-least-one');
    expect(invoice).toMatchObject({ ok: true, value: { clientEmail: ruth } });
  });
});

test('domains of other scripts are written as browsers write them', () => {
  const label = fc
    .string({ unit: fc.constantFrom(...'abcz09äöüßéñçøåžш中文カ한עא'), minLength: 1, maxLength: 12 })
    .filter((text) => domainToASCII(`${text}.example`) !== '');
  fc.assert(
    fc.property(label, (text) => {
      expect(asciiDomain(`${text}.example`)).toBe(domainToASCII(`${text}.example`));
    }),
  );
});
