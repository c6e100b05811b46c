import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientFieldList, clientTexts } from '#domain/clients/client-fields';
import { type ImportKind, importTargets } from '#domain/clients/imports/import-targets';
import { matchColumns, missingColumns } from '#domain/clients/imports/match-columns';
import { type NamesakeRows, planClients } from '#domain/clients/imports/plan-clients';
import { reversed } from '#domain/clients/imports/plan-import';
import { planItems } from '#domain/clients/imports/plan-items';
import { readImportFile } from '#domain/clients/imports/read-file';
import { offlineClient } from '#domain/full-export/offline-records';
import { clientsFile } from '#domain/reports/clients-file';
import { itemsFile } from '#domain/reports/export-files';

let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};

function fileOf(text: string) {
  const read = readImportFile(text);
  if (!read.ok) throw new Error(read.refusal);
  return read.value;
}

const clientsIn = (text: string, saved: Parameters<typeof planClients>[2] = [], rows?: NamesakeRows) => {
  const file = fileOf(text);
  return planClients(file, matchColumns('clients', file.headers).targets, saved, newId, rows);
};

const itemsIn = (text: string, saved: Parameters<typeof planItems>[2] = []) => {
  const file = fileOf(text);
  return planItems(file, matchColumns('items', file.headers).targets, saved, newId);
};

const oakmont = { clientId: 'c1', name: 'Oakmont', email: 'o@example.com', phone: '', address: '', city: '' };

test.each<[product: string, kind: ImportKind, text: string, expected: object]>([
  [
    'QuickBooks',
    'clients',
    'Customer full name,Company name,Email,Phone,Bill address\r\nJo Ash,Ash LLC,jo@example.com,555,1 Mill Road',
    { name: 'Jo Ash', email: 'jo@example.com', phone: '555', address: '1 Mill Road' },
  ],
  [
    'Wave',
    'clients',
    'customer_name,email,contact_first_name,contact_last_name,address_line_1,address_line_2,city,province/state,postal_code/zip_code\nAsh LLC,jo@example.com,Jo,Ash,1 Mill Road,Unit 2,Dayton,OH,45402',
    { name: 'Ash LLC', address: '1 Mill Road, Unit 2', city: 'Dayton, OH 45402' },
  ],
  [
    'Zoho',
    'clients',
    'Display Name;Company Name;First Name;Last Name;Billing Address;Billing Street2;Billing City;Billing State;Billing Code;EmailID\n;Ash LLC;Jo;Ash;1 Mill Road;;Dayton;OH;45402;jo@example.com',
    { name: 'Ash LLC', email: 'jo@example.com', city: 'Dayton, OH 45402' },
  ],
  [
    'Square',
    'clients',
    'Reference ID\tFirst Name\tLast Name\tEmail Address\tPhone Number\tNickname\tCompany Name\tStreet Address 1\n1\tJo\tAsh\tjo@example.com\t555\t\t\t1 Mill Road',
    { name: 'Jo Ash', email: 'jo@example.com', phone: '555', address: '1 Mill Road' },
  ],
  [
    'Square',
    'items',
    'Token,Item Name,Description,Variation Name,Price\nT,Faucet,,Chrome,185.00',
    { description: 'Faucet - Chrome', unitPrice: '185.00' },
  ],
  [
    'Zoho',
    'items',
    'Item ID,Item Name,Rate\n1,Labor,"USD 1,080.00"',
    { description: 'Labor', unitPrice: '1080.00' },
  ],
])('a file of %s with %s is recognized by its column names', (product, kind, text, expected) => {
  const file = fileOf(text);
  const matched = matchColumns(kind, file.headers);
  expect(matched.product).toBe(product);
  expect(missingColumns(kind, matched.targets)).toBeUndefined();
  const plan = kind === 'clients' ? clientsIn(text) : itemsIn(text);
  expect(plan.refused).toEqual([]);
  expect(plan.changes[0]?.after).toMatchObject(expected);
});

test('unknown columns can be assigned by hand, and missing columns are reported', () => {
  const { product, targets } = matchColumns('clients', ['Kunde', 'Ort']);
  expect([product, targets]).toEqual([undefined, [undefined, undefined]]);
  expect(missingColumns('clients', targets)).toBe('Choose the column with the client name.');
  expect(missingColumns('items', ['name'])).toBe('Choose the column with the price.');
});

test('a row adds a client, changes one, changes nothing, or is refused with row, column and reason', () => {
  const plan = clientsIn(
    'Name,Email,Phone\nNew,,\noakmont,,555\nOakmont,o@example.com,\nBad,not an address,\n,,555\nNEW ,,1',
    [oakmont],
  );
  expect(plan.changes).toEqual([
    { id: expect.any(String), after: { name: 'New', email: '', phone: '', address: '', city: '' } },
    {
      id: 'c1',
      before: { name: 'Oakmont', email: 'o@example.com', phone: '', address: '', city: '' },
      after: { name: 'Oakmont', email: 'o@example.com', phone: '555', address: '', city: '' },
    },
  ]);
  expect(plan.refused).toEqual([
    { line: 4, column: 'Name', why: 'The same as in row 3.' },
    { line: 5, column: 'Email', why: expect.stringContaining('email') },
    { line: 6, column: 'Name', why: 'Client name is required.' },
    { line: 7, column: 'Name', why: 'The same as in row 2.' },
  ]);
});

test('a row with the name of a saved client but another email or address is another client, unless it is to change it', () => {
  const ann = { clientId: 'a', name: 'Ann Lee', email: 'ann@one.example', phone: '', address: '', city: '' };
  const file = 'Name,Email,Address\nann lee,ann@two.example,\nAnn Lee,ann@two.example,\nAnn Lee,,\n';
  const plan = clientsIn(file, [ann]);
  expect(plan.changes).toEqual([
    { id: expect.any(String), after: { ...clientTexts(ann), name: 'ann lee', email: 'ann@two.example' } },
  ]);
  expect(plan.refused).toEqual([
    { line: 3, column: 'Name', why: 'The same as in row 2.' },
    { line: 4, column: 'Name', why: 'Several clients have this name. Add an email or address.' },
  ]);
  expect(plan.namesakeCount).toBe(1);
  expect(clientsIn('Name,Email\nAnn Lee,ann@two.example\n', [ann], 'change').changes).toEqual([
    { id: 'a', before: clientTexts(ann), after: { ...clientTexts(ann), email: 'ann@two.example' } },
  ]);
});

describe('a row with the name of two saved clients', () => {
  const base = { name: 'Ann Lee', phone: '', city: '' };
  const [ann, other] = [
    { ...base, clientId: 'a', email: 'ann@one.example', address: '1 Mill Road' },
    { ...base, clientId: 'b', email: 'ann@two.example', address: '' },
  ];
  const severalClients = 'Several clients have this name. Add an email or address.';

  test.each([
    ['Ann Lee,ANN@one.example,,555', 'a'],
    ['Ann Lee,,1 Mill Road,555', 'a'],
    ['Ann Lee,ann@two.example,,555', 'b'],
    ['Ann Lee,ann@two.example,2 Oak Street,555', 'b'],
  ])('%s changes the one that has its email or address', (row, id) => {
    const plan = clientsIn(`Name,Email,Address,Phone\n${row}\n`, [ann, other]);
    expect(plan.refused).toEqual([]);
    expect(plan.changes).toMatchObject([{ id, after: { phone: '555' } }]);
  });

  test('is another client if it has the email of one and another address', () => {
    const [added] = clientsIn('Name,Email,Address\nAnn Lee,ann@one.example,9 Elm\n', [ann, other]).changes;
    expect(added).not.toHaveProperty('before');
  });

  test('is refused if both have what it says', () => {
    const twin = { ...other, email: ann.email, address: '2 Oak Street' };
    for (const [row, saved] of [
      ['Ann Lee,', [ann, other]],
      [`Ann Lee,${ann.email}`, [ann, twin]],
    ] as const)
      expect(clientsIn(`Name,Email\n${row}\n`, saved).refused).toEqual([
        { line: 2, column: 'Name', why: severalClients },
      ]);
  });
});

test.each([
  ['jo@example.com; office@example.com', 'jo@example.com', ['office@example.com']],
  ['Jo Ash <jo@example.com>, mailto:office@example.com', 'jo@example.com', ['office@example.com']],
  ['mailto:jo@example.com', 'jo@example.com', undefined],
  ['jo@example.com;', 'jo@example.com', undefined],
])(
  'of several addresses in the cell "%s" the first gets documents, and the others are copies',
  (cell, email, others) => {
    const { changes, leftOut } = clientsIn(`Name,Email\nJo Ash,"${cell}"`);
    expect(changes).toMatchObject([{ after: { name: 'Jo Ash', email } }]);
    expect(changes[0]?.after?.copyEmails).toEqual(others);
    expect(leftOut).toEqual([]);
  },
);

test('what a client has no room for is named with its row', () => {
  const emails = Array.from({ length: 7 }, (_, at) => `a${at}@example.com`);
  const { changes, leftOut } = clientsIn(
    `Name,Email,Phone,Mobile,Alt phone\nJo,${emails.join(';')},555-0101,555-0102,555-0103`,
  );
  expect(changes[0]?.after).toMatchObject({
    email: 'a0@example.com',
    copyEmails: emails.slice(1, 5),
    phone: '555-0101',
    secondPhone: '555-0102',
    secondPhoneLabel: 'Mobile',
    mobilePhone: 'secondPhone',
  });
  expect(leftOut).toEqual([{ line: 2, name: 'Jo', texts: ['a5@example.com', 'a6@example.com', '555-0103'] }]);
});

describe('what is saved of a client', () => {
  const full = {
    ...oakmont,
    phone: '555-0100',
    phoneLabel: 'Office',
    secondPhone: '555-0101',
    secondPhoneLabel: 'Mobile',
    mobilePhone: 'secondPhone' as const,
    copyEmails: ['p@example.com'],
    serviceAddresses: [{ addressId: 'a1', label: 'Lake house', address: '12 Shore Rd' }],
  };

  test.each([
    ['Name,Email\nOakmont,p@example.com', 'one of its other addresses'],
    ['Name,Email,Mobile\nOakmont,,555-0101', 'its second number'],
    ['Customer name,ship-to address line 1\nOakmont,"12 shore rd,"', 'a service address it has'],
    ['Name,Email\nOakmont,', 'nothing'],
  ])('is the same after the file %j, which has %s', (text) => {
    expect(clientsIn(text, [full])).toMatchObject({ changes: [], refused: [], sameCount: 1 });
  });

  test('gets the address, number and service address that are new, and undoing takes them away', () => {
    const { changes } = clientsIn(
      'Name,Email,Phone,Job address,Name\nOakmont,o@example.com;q@example.com,555-0199,9 Mill Road',
      [full],
    );
    const before = {
      ...clientTexts(full),
      copyEmails: ['p@example.com'],
      phoneLabel: 'Office',
      serviceAddresses: full.serviceAddresses,
    };
    const after = {
      ...clientTexts(full),
      phone: '555-0199',
      copyEmails: ['p@example.com', 'q@example.com'],
      phoneLabel: '',
      serviceAddresses: [
        ...full.serviceAddresses,
        { addressId: expect.stringMatching(/^new-/), label: '', address: '9 Mill Road' },
      ],
    };
    expect(changes).toEqual([{ id: 'c1', before, after }]);
    const [change] = changes;
    expect(change && reversed(change)).toEqual({ id: 'c1', before: after, after: before });
  });

  test('is the same after the import of our own file, with every contact and service address', () => {
    const counted = { createdAt: '', lastUsed: '', invoiceCount: 0, totalCents: 0, balanceCents: 0 };
    const clients = [
      { ...counted, ...full },
      {
        ...counted,
        ...full,
        clientId: 'c2',
        name: 'Only second',
        email: '',
        phone: '',
        serviceAddresses: [],
      },
      { ...counted, ...oakmont, clientId: 'c3', name: 'First', phone: '1', mobilePhone: 'phone' as const },
    ];
    const text = clientsFile(clients);
    expect(clientsIn(text, clients)).toMatchObject({ changes: [], refused: [], sameCount: 3 });
    const [again] = clientsIn(text).changes.filter(({ after }) => after?.name === 'Oakmont');
    const { clientId: _, ...texts } = full;
    expect(again?.after).toEqual({
      ...texts,
      serviceAddresses: [{ addressId: expect.any(String), label: 'Lake house', address: '12 Shore Rd' }],
    });
  });
});

test('rows of one client with several service addresses are one client', () => {
  const { changes, refused } = clientsIn(
    'Display Name,E-mails,Billing Street 1,Billing City,Service Street 1,Service City\nAsh,a@example.com,1 Elm St,Dayton,1 Elm St,Dayton\nAsh,a@example.com,1 Elm St,Dayton,2 Elm St,Dayton\nAsh,a@example.com,1 Elm St,Dayton,3 Elm St,Dayton\nAsh,a@example.com,1 Elm St,Dayton,3 Elm St,Dayton',
  );
  expect(changes).toHaveLength(1);
  expect(changes[0]?.after?.serviceAddresses?.map(({ address }) => address)).toEqual([
    '2 Elm St, Dayton',
    '3 Elm St, Dayton',
  ]);
  expect(refused).toEqual([{ line: 5, column: 'Display Name', why: 'The same as in row 2.' }]);
});

test('a later row of a client adds what the earlier one did not say, and replaces nothing of it', () => {
  const rows = (second: string) =>
    clientsIn(`Name,Email,City,Phone,Job address\nAsh,a@example.com,,555-0101,2 Elm St\n${second}`);
  const { changes, refused, leftOut } = rows('Ash,,Dayton,555-0102,3 Elm St');
  expect(changes[0]?.after).toMatchObject({
    email: 'a@example.com',
    city: 'Dayton',
    phone: '555-0101',
    secondPhone: '555-0102',
  });
  expect(changes[0]?.after?.serviceAddresses).toHaveLength(2);
  expect([refused, leftOut]).toEqual([[], []]);
  const saved = { clientId: 'c1', name: 'Ash', email: '', phone: '555-0100', address: '', city: 'Troy' };
  const text = 'Name,City,Phone,Job address\nAsh,,,2 Elm St\nAsh,Dayton,555-0102,3 Elm St';
  expect(clientsIn(text, [saved]).changes[0]?.after).toMatchObject({ city: 'Dayton', phone: '555-0102' });
});

test('a row with the eleventh service address of a client says that there are ten at most', () => {
  const rows = Array.from({ length: 11 }, (_, at) => `Ash,${at + 1} Elm St`);
  const { changes, refused } = clientsIn(['Name,Job address', ...rows, 'Ash,1 Elm St'].join('\n'));
  expect(changes[0]?.after?.serviceAddresses).toHaveLength(10);
  expect(refused).toEqual([
    { line: 12, column: 'Job address', why: 'A client can have 10 service addresses.' },
    { line: 13, column: 'Name', why: 'The same as in row 2.' },
  ]);
});

test.each([
  ['Phone: (540) 555-0100 Mobile: (540) 555-0101 Fax: 555-0102', '(540) 555-0100', '(540) 555-0101'],
  ['Fax: 555-0102 Mobile: 555-0101', '555-0101', '555-0102'],
  ['555-0100; 555-0101', '555-0100', '555-0101'],
  ['555-0100, ext. 7', '555-0100, ext. 7', undefined],
])('the cell "%s" has the numbers %s and %s', (cell, phone, secondPhone) => {
  const { changes } = clientsIn(`Customer full name,Phone numbers,Bill address\nJo,"${cell}",`);
  expect([changes[0]?.after?.phone, changes[0]?.after?.secondPhone]).toEqual([phone, secondPhone]);
});

test('a cell with one wrong address among others is refused, and a row with only an email is named after it', () => {
  const { changes, refused } = clientsIn('Name,Email\nJo,jo@example.com; office@\n,ann@example.com');
  expect(refused).toMatchObject([{ line: 2, column: 'Email' }]);
  expect(changes).toMatchObject([{ after: { name: 'ann@example.com', email: 'ann@example.com' } }]);
});

test('the phone of a client is in any of the columns for phones', () => {
  const file = 'Name,Phone,Mobile,Alt Phone\nAnn,1,2,3\nBea,,2,3\nCat,,,3\nDot,,,';
  expect(clientsIn(file).changes.map(({ after }) => after?.phone)).toEqual(['1', '2', '3', '']);
});

describe('the header of a file', () => {
  const report =
    'Customer Contact List,,\nMike\'s HVAC LLC,,\n"Thursday, November 27, 2025",,\n\nCustomer full name,Phone numbers,Email\nJo Ash,555,jo@example.com\nAnn Lee,,ann@example.com\nTOTAL,,\n,,\n"Thursday, Nov 27, 2025 10:12:05 AM GMT-8",,\n';

  test('is the row with the most known names, and title, total and time of a report are no clients', () => {
    expect(clientsIn(report).changes.map(({ after }) => after?.name)).toEqual(['Jo Ash', 'Ann Lee']);
    expect(fileOf(report).rows[0]?.line).toBe(6);
  });

  test('follows a row that names the delimiter', () => {
    const file = fileOf('sep=;\r\nName;Email\r\n"Ash, Jo";jo@example.com');
    expect(file).toEqual({
      headers: ['Name', 'Email'],
      rows: [{ line: 3, cells: ['Ash, Jo', 'jo@example.com'] }],
      unread: [],
    });
  });

  test('is the first row if no name is known, and the last row of a list stays a client of any name', () => {
    expect(fileOf('Kunde,Ort\nAsh,Dayton').headers).toEqual(['Kunde', 'Ort']);
    expect(clientsIn('Name,Email\nAsh,\nTotal,').changes.map(({ after }) => after?.name)).toEqual([
      'Ash',
      'Total',
    ]);
  });

  test('can name two phones alike, and begin with the name and time of a program', () => {
    const file =
      '"Invoice Ninja v4.5.17 - December 19, 2020 11:28 pm","","","",""\n"","","","",""\n"CLIENTS","","","",""\n"Name","Billing Street","Phone","Email","Phone"\n"Ash LLC","1 Mill Road","","jo@example.com","555"';
    expect(clientsIn(file).changes).toMatchObject([
      { after: { name: 'Ash LLC', address: '1 Mill Road', email: 'jo@example.com', phone: '555' } },
    ]);
  });
});

test('a price with the tail of a float is rounded, and one below a cent is refused with its row and column', () => {
  const { changes, refused } = itemsIn(
    'Product,Notes,Cost\nA,,9.779999999999999\nB,,8.960000000000001\nC,,0.085\nD,,0.0851234567',
  );
  expect(changes.map(({ after }) => after?.unitPrice)).toEqual(['9.78', '8.96']);
  expect(refused).toMatchObject([
    { line: 4, column: 'Cost' },
    { line: 5, column: 'Cost' },
  ]);
});

test('a row of 1 MB is refused with its row and column', () => {
  const { changes, refused } = clientsIn(`Name,Phone\nAsh,"${'5'.repeat(1_000_000)}"\nElm,1`);
  expect(changes).toHaveLength(1);
  expect(refused).toEqual([{ line: 2, column: 'Phone', why: 'Client phone can be at most 200 characters.' }]);
});

test('a file that cannot be imported is refused with a message', () => {
  const refusal = (text: string) => {
    const read = readImportFile(text);
    return read.ok ? '' : read.refusal;
  };
  expect(refusal('')).toBe('This file is empty.');
  expect(refusal('Name\n')).toBe('This file has a header but no rows.');
  expect(refusal('PK\u0003\u0004\0\0')).toBe('This is not a CSV file. Save it as CSV and choose it again.');
  expect(refusal(`Name\n${'x\n'.repeat(5_001)}`)).toContain('5,001 rows');
  expect(refusal(`Name${',x'.repeat(200)}\nAsh`)).toBe(
    'This file has 201 columns. At most 200 can be imported.',
  );
  expect(fileOf(`Name\n${'x\n'.repeat(5_000)}`).rows).toHaveLength(5_000);
});

test('every field of a client can be exported, imported again and read in the offline page', () => {
  const texts = Object.fromEntries(
    clientFieldList.map(({ field, kind }) => [field, kind === 'email' ? 'dana@example.com' : `The ${field}`]),
  );
  const client = {
    ...oakmont,
    ...texts,
    createdAt: '',
    lastUsed: '',
    invoiceCount: 0,
    totalCents: 0,
    balanceCents: 0,
  };
  expect(clientsIn(clientsFile([client])).changes[0]?.after).toEqual(texts);
  const { title, facts } = offlineClient(client);
  expect([title, ...facts]).toEqual(expect.arrayContaining(Object.values(texts)));
  expect(Object.keys(importTargets.clients)).toEqual(expect.arrayContaining(Object.keys(texts)));
});

test('importing our own exported files again changes nothing', () => {
  const text = fc.string({ minLength: 1, maxLength: 30 }).filter((name) => /[a-z0-9]/i.test(name));
  const clients = fc.uniqueArray(fc.tuple(text, text), {
    selector: ([name]) => name.trim().toLowerCase(),
    maxLength: 5,
  });
  const counted = { createdAt: '', lastUsed: '', invoiceCount: 0, totalCents: 0, balanceCents: 0 };
  fc.assert(
    fc.property(clients, (given) => {
      const typed = given.map(([name, phone]) => ({ name, phone, email: '', address: phone, city: '' }));
      // The clients that the import plans to add, in their stored form.
      const first = planClients(
        {
          headers: ['Name', 'Phone', 'Address'],
          rows: typed.map(({ name, phone, address }, index) => ({
            line: index,
            cells: [name, phone, address],
          })),
          unread: [],
        },
        ['name', 'phone', 'address'],
        [],
        newId,
      );
      const saved = first.changes.flatMap(({ id, after }) =>
        after ? [{ ...counted, ...after, clientId: id }] : [],
      );
      if (saved.length === 0) return;
      const again = clientsIn(clientsFile(saved), saved);
      expect([again.changes, again.refused, again.sameCount]).toEqual([[], [], saved.length]);
    }),
  );
  const item = {
    itemId: 'i',
    description: '=Labor, "hours"',
    unitPriceCents: 123_456,
    createdAt: '',
    lastUsed: '',
    usageCount: 3,
  };
  expect(itemsIn(itemsFile([item]), [item])).toEqual({ changes: [], refused: [], sameCount: 1, leftOut: [] });
});

test('an import of a changed price changes the item, and undoing the import restores the old price', () => {
  const item = { itemId: 'i', description: 'Labor', unitPriceCents: 8_000 };
  const [change] = itemsIn('Description,Unit price\nLABOR,90', [item]).changes;
  const [before, after] = [
    { description: 'Labor', unitPrice: '80.00' },
    { description: 'Labor', unitPrice: '90.00' },
  ];
  expect(change).toEqual({ id: 'i', before, after });
  expect(change && reversed(change)).toEqual({ id: 'i', before: after, after: before });
  expect(reversed({ id: 'n', after })).toEqual({ id: 'n', before: after });
});

test.each([
  ['0,50', '1200.00'],
  ['€ 1.234,5', '1200.00'],
  ['9.99', '1.20'],
])('beside %s in its column, the price 1.200 is %s', (other, unitPrice) => {
  const { changes } = itemsIn(`Name;Price\nBeratung;1.200\nFahrt;${other}`);
  expect(changes[0]?.after).toEqual({ description: 'Beratung', unitPrice });
});

test.each([['3'], ['0,50\nRest;9.99']])(
  'beside %j in its column, the price 1.200 is refused with its row',
  (others) => {
    expect(itemsIn(`Name;Price\nBeratung;1.200\nFahrt;${others}`).refused).toContainEqual({
      line: 2,
      column: 'Price',
      why: 'Price can have at most 2 decimals. Write 1200 or 1.20.',
    });
  },
);
