import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '#domain/clients/client';
import { matchColumns } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import { planItems } from '#domain/clients/imports/plan-items';
import { readImportFile } from '#domain/clients/imports/read-file';
import type { SavedItem } from '#domain/clients/saved-item';
import { clientsFile } from '#domain/reports/clients-file';
import { itemsFile } from '#domain/reports/export-files';
import { rareIf } from '#test/support/further-cases';

/** LibreOffice of Debian. Where it is missing, this test is left out, and counts as one that the gate does not run. */
const spreadsheetProgram = '/usr/bin/soffice';
const isMissing = !existsSync(spreadsheetProgram);

/** Opens CSV files in LibreOffice and saves them as CSV again. */
function savedAgain<Name extends string>(
  files: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-spreadsheet-'));
  try {
    const names = Object.keys(files) as Name[];
    for (const name of names) writeFileSync(join(folder, `${name}.csv`), files[name]);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const converted = ['--convert-to', 'csv', '--outdir', join(folder, 'saved')];
    const paths = names.map((name) => join(folder, `${name}.csv`));
    execFileSync(spreadsheetProgram, [profile, '--headless', ...converted, ...paths], { stdio: 'ignore' });
    const read = names.map((name) => [name, readFileSync(join(folder, 'saved', `${name}.csv`), 'utf8')]);
    return Object.fromEntries(read) as Record<Name, string>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = [
  '=SUM(A1:A3)',
  '+1 Plumbing',
  '-5 Degrees',
  '@home',
  "'quoted'",
  'Ash "The Pipe" Hill',
  'Ash; Sons',
  'Ash, Jo',
  '11/3/2025',
  'Nov 3',
  '9:30',
  '3/4',
  'TRUE',
  '10%',
  '007 Locksmith',
  'Łukasz 株式会社 أحمد सिंह',
];
const phones = ['5405550100', '+1 540 555 0100', '(540) 555-0100', '0711555123', '540-555-0100'];
const cities = ['Boston, MA 02134', '02134', 'Dayton'];

const clients = names.map(
  (name, at): Client => ({
    ...{
      clientId: `c${at}`,
      createdAt: '',
      lastUsed: '',
      invoiceCount: 2,
      totalCents: 123_450,
      balanceCents: 50,
    },
    ...{ name, email: `c${at}@example.com`, phone: phones[at % 5] ?? '', city: cities[at % 3] ?? '' },
    address: ['1 Mill Rd', '12-14 Elm', '3/4 Fir'][at % 3] ?? '',
    ...(at % 2 === 0 && { copyEmails: ['a@example.com', 'b@example.com'], phoneLabel: 'Office' }),
    ...(at % 4 === 0 && { secondPhone: '02079460123', mobilePhone: 'secondPhone' }),
    serviceAddresses:
      at % 3 === 0
        ? [
            { addressId: 'a', label: 'Lake house', address: '12 Shore Rd' },
            { addressId: 'b', label: '', address: '1-2 Pier' },
          ]
        : [],
  }),
);

const items = names.map(
  (description, at): SavedItem => ({
    ...{ itemId: `i${at}`, createdAt: '', lastUsed: '', description, usageCount: at },
    unitPriceCents: [8_950, 123_400, 7, 100_000_000][at % 4] ?? 0,
  }),
);

test('our files of clients and items change nothing when they come back from a spreadsheet program', {
  ...rareIf(isMissing),
  skip: isMissing,
  timeout: 120_000,
}, () => {
  const saved = savedAgain({ clients: clientsFile(clients), items: itemsFile(items) });
  const read = (text: string) => {
    const file = readImportFile(text);
    if (!file.ok) throw new Error(file.refusal);
    return file.value;
  };
  const newId = () => 'new';
  const clientRows = read(saved.clients);
  const { targets } = matchColumns('clients', clientRows.headers);
  const nothing = { changes: [], refused: [], leftOut: [], sameCount: names.length };
  expect(planClients(clientRows, targets, clients, newId)).toMatchObject(nothing);
  const itemRows = read(saved.items);
  const columns = matchColumns('items', itemRows.headers).targets;
  expect(planItems(itemRows, columns, items, newId)).toMatchObject(nothing);
});
