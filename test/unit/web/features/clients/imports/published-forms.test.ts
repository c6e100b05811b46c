import { beforeEach, describe, expect, test, vi } from 'vitest';
import { foldClientName } from '#domain/clients/client';
import { matchColumns, missingColumns } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import { reversed } from '#domain/clients/imports/plan-import';
import { planItems } from '#domain/clients/imports/plan-items';
import { type ImportFile, readImportFile } from '#domain/clients/imports/read-file';
import { fileEncodings, productFiles as wholeFiles } from '#test/support/product-files';
import { decodeFile } from '../../../../../../web/features/clients/imports/decode-file.ts';

/**
 * For each product: the columns of the files that it exports or publishes as a template, with one row, and the values
 * that are read from that row. The spreads have no meaning: they only keep several columns on one line.
 */
const productFiles = [
  [
    'QuickBooks',
    'clients',
    {
      'Customer full name': 'Söhne "Rohr" Ash',
      'Company name': 'Ash LLC',
      'Phone numbers': '555-0100',
      Email: 'jo@example.com',
      'Full name': 'Jo Ash',
      'Bill address': '1 Mill Road',
      'Ship address': '2 Mill Road',
    },
    { name: 'Söhne "Rohr" Ash', email: 'jo@example.com', phone: '555-0100', address: '1 Mill Road' },
  ],
  [
    'QuickBooks',
    'clients',
    {
      Name: 'Jo Ash',
      Company: 'Ash LLC',
      Email: 'jo@example.com',
      Phone: '555-0100',
      Mobile: '555-0199',
      Fax: '',
      Website: '',
      Street: '1 Mill Road',
      City: 'Dayton',
      State: 'OH',
      ZIP: '45402',
      Country: 'USA',
      'Opening Balance': '12.00',
      Date: '01/01/2026',
      'Resale Number': '',
    },
    { name: 'Jo Ash', address: '1 Mill Road', city: 'Dayton, OH 45402', phone: '555-0100' },
  ],
  [
    'Wave',
    'clients',
    {
      customer_name: 'Ash & Söhne',
      email: 'jo@example.com',
      contact_first_name: 'Jo',
      contact_last_name: 'Ash',
      customer_currency: 'USD',
      account_number: '7',
      phone: '555-0100',
      fax: '',
      mobile: '555-0199',
      toll_free: '',
      website: '',
      country: 'United States',
      'province/state': 'OH',
      address_line_1: '1 Mill Road',
      address_line_2: 'Unit 2',
      city: 'Dayton',
      'postal_code/zip_code': '45402',
      shipping_address: 'No',
      'ship-to_contact': '',
      'ship-to_address_line_1': '9 Elsewhere',
      'ship-to_city': 'Elsewhere',
    },
    { name: 'Ash & Söhne', phone: '555-0100', address: '1 Mill Road, Unit 2', city: 'Dayton, OH 45402' },
  ],
  [
    'Zoho',
    'clients',
    {
      'Contact ID': '46',
      'Contact Name': 'Ash & Söhne',
      'Company Name': 'Ash LLC',
      Salutation: 'Mr.',
      'First Name': 'Jo',
      'Last Name': 'Ash',
      Phone: '555-0100',
      'Currency Code': 'USD',
      Notes: '',
      Website: '',
      Status: 'Active',
      'Billing Address': '1 Mill Road',
      'Billing Street2': 'Unit 2',
      'Billing City': 'Dayton',
      'Billing State': 'OH',
      'Billing Country': 'U.S.A',
      'Billing Code': '45402',
      'Shipping Address': '9 Elsewhere',
      'Shipping City': 'Elsewhere',
      EmailID: 'jo@example.com',
      MobilePhone: '555-0199',
      'Payment Terms': '30',
    },
    {
      name: 'Ash & Söhne',
      email: 'jo@example.com',
      address: '1 Mill Road, Unit 2',
      city: 'Dayton, OH 45402',
    },
  ],
  [
    'Square',
    'clients',
    {
      'Reference ID': '1',
      'First Name': 'Jö',
      'Last Name': 'Ash',
      'Email Address': 'jo@example.com',
      'Phone Number': '555-0100',
      Nickname: '',
      'Company Name': '',
      'Street Address 1': '1 Mill Road',
      'Street Address 2': 'Unit 2',
      City: 'Dayton',
      State: 'OH',
      'Postal Code': '45402',
      Birthday: '',
      Memo: 'Says "hi"',
      'Square Customer ID': 'Q',
      'Creation Source': 'Merge',
      'Transaction Count': '3',
    },
    { name: 'Jö Ash', phone: '555-0100', address: '1 Mill Road, Unit 2', city: 'Dayton, OH 45402' },
  ],
  [
    'QuickBooks',
    'items',
    {
      'Product/Service Name': 'Söhne "Rohr" 6"',
      'Sales Description': 'Copper',
      SKU: '7',
      Type: 'Service',
      'Sales Price / Rate': '1,080.50',
      Taxable: 'yes',
      'Income Account': 'Sales',
      'Purchase Cost': '1.00',
    },
    { description: 'Söhne "Rohr" 6" - Copper', unitPrice: '1080.50' },
  ],
  [
    'Wave',
    'items',
    { 'Product Name': 'Hourly läbor', Description: 'By the hour', Price: '80.00', 'Income Account': 'Sales' },
    { description: 'Hourly läbor - By the hour', unitPrice: '80.00' },
  ],
  [
    'Zoho',
    'items',
    { 'Item ID': '1', 'Item Name': 'Läbor', Description: '', Rate: 'USD 80.00', SKU: '', 'Usage unit': 'h' },
    { description: 'Läbor', unitPrice: '80.00' },
  ],
  [
    'Square',
    'items',
    {
      Token: 'T',
      'Item Name': 'Faucet',
      'Variation Name': 'Chröme',
      SKU: '',
      Description: 'A faucet',
      Category: 'Parts',
      Price: '185.00',
      'Current Quantity': '3',
    },
    { description: 'Faucet - Chröme - A faucet', unitPrice: '185.00' },
  ],
] as const;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The text of a file with these rows. */
function fileText(
  rows: readonly (readonly string[])[],
  { separator, lineEnd, quotesAll }: { separator: string; lineEnd: string; quotesAll: boolean },
): string {
  const cellText = (cell: string) =>
    quotesAll || /["\r\n]/.test(cell) || cell.includes(separator) ? quoted(cell) : cell;
  return rows.map((row) => row.map(cellText).join(separator) + lineEnd).join('');
}

function read(bytes: Uint8Array): ImportFile {
  const file = readImportFile(decodeFile(bytes));
  if (!file.ok) throw new Error(file.refusal);
  return file.value;
}

const windows1252 = (text: string) => (fileEncodings['Windows-1252'] ?? expect.fail())(text);

let ids = 0;
const newId = () => {
  ids += 1;
  return `new-${ids}`;
};

const formats = [',', ';', '\t'].flatMap((separator) =>
  ['\r\n', '\n', '\r'].flatMap((lineEnd) =>
    [true, false].map((quotesAll) => ({ separator, lineEnd, quotesAll })),
  ),
);

test.each(productFiles)(
  'a file of %s with %s is read in every encoding and format',
  (product, kind, row, expected) => {
    for (const [encoding, encode] of Object.entries(fileEncodings))
      for (const format of formats) {
        const where = `${encoding} ${JSON.stringify(format)}`;
        const file = read(encode(fileText([Object.keys(row), Object.values(row)], format)));
        const matched = matchColumns(kind, file.headers);
        expect(matched.product, where).toBe(product);
        expect(missingColumns(kind, matched.targets), where).toBeUndefined();
        const plan =
          kind === 'clients'
            ? planClients(file, matched.targets, [], newId)
            : planItems(file, matched.targets, [], newId);
        expect(plan.refused, where).toEqual([]);
        expect(plan.changes, where).toEqual([
          { id: expect.any(String), after: expect.objectContaining(expected) },
        ]);
      }
  },
);

// Node 20 reads the quote of Windows-1252 as Latin-1; browsers follow the Encoding Standard.
const decodeAsNode = TextDecoder.prototype.decode;
beforeEach(() => {
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, ...bytes) {
    const text = decodeAsNode.apply(this, bytes);
    return this.encoding === 'windows-1252' ? text.replaceAll('\u0092', '’') : text;
  });
});

describe.each(wholeFiles)('a file of $from', ({ text, arrive, named }) => {
  test.each(Object.entries(fileEncodings))('in %s brings every client, or names its row', (_, encode) => {
    const file = read(encode(text));
    const { targets } = matchColumns('clients', file.headers);
    expect(missingColumns('clients', targets)).toBeUndefined();
    const { changes, refused } = planClients(file, targets, [], newId);
    expect(changes.map(({ after }) => after)).toEqual(
      arrive.map((client) => expect.objectContaining(client)),
    );
    expect(refused.map(({ line }) => line)).toEqual(named);
  });
});

const draftOf = (name: string, phone = '') => ({ name, email: '', phone, address: '', city: '' });

test('importing 5,000 rows again changes nothing, and undoing the import restores the previous clients', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [
    index % 100 === 7 ? `=HYPERLINK("x${index}")` : `Client "${index}"`,
    `555-${index}`,
  ]);
  const text = fileText([['Name', 'Phone'], ...rows], { separator: ';', lineEnd: '\r\n', quotesAll: false });
  const file = read(windows1252(text));
  const { targets } = matchColumns('clients', file.headers);
  const existingClient = { clientId: 'c1', ...draftOf('Client "3"', 'old') };
  const plan = planClients(file, targets, [existingClient], newId);
  expect([plan.changes.length, plan.refused, plan.sameCount]).toEqual([5_000, [], 0]);
  const saved = new Map([[existingClient.clientId, existingClient]]);
  const apply = (changes: typeof plan.changes) => {
    for (const { id, after } of changes) {
      if (after) saved.set(id, { clientId: id, ...draftOf(after.name, after.phone) });
      else saved.delete(id);
    }
  };
  apply(plan.changes);
  const again = planClients(file, targets, [...saved.values()], newId);
  expect([again.changes, again.refused, again.sameCount]).toEqual([[], [], 5_000]);
  apply(plan.changes.map(reversed).reverse());
  expect([...saved.values()]).toEqual([existingClient]);
});

test('a name that is in the file twice, and an invalid row, are refused with line and column', () => {
  const file = read(
    windows1252('"Customer full name";Email\r\nAsh;\r\n"ASH ";\r\n\r\n"Two\r\nlines";no\r\n;no\r\n'),
  );
  const { targets } = matchColumns('clients', file.headers);
  const { changes, refused } = planClients(file, targets, [], newId);
  expect(changes.map(({ after }) => foldClientName(after?.name ?? ''))).toEqual(['ash']);
  expect(refused.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Customer full name'],
    [5, 'Email'],
    [7, 'Customer full name'],
  ]);
});
