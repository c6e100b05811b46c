import { describe, expect, test } from 'vitest';
import { matchColumns } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import { maxListedEntries, plannedEntry, searchEntries } from '#domain/clients/imports/planned-entry';
import { readImportFile } from '#domain/clients/imports/read-file';
import { decodeFile } from '../../../../../../web/features/clients/imports/decode-file.ts';

/** A file as people have it: its bytes, the lines of its preview by client, and the rows that are not imported. */
interface UglyFile {
  readonly bytes: Uint8Array;
  readonly added: Readonly<Record<string, string>>;
  readonly changed?: Readonly<Record<string, string>>;
  readonly refused?: readonly string[];
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A text in UTF-16, little endian, as Excel saves "Unicode Text". */
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** A text in Mac OS Roman; only the letters of these files. */
const macRoman = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => ({ é: 0x8e, ñ: 0x96, ü: 0x9f, '’': 0xd5 })[letter] ?? letter.charCodeAt(0)),
  );

const saved = [
  {
    clientId: 'oak',
    name: 'Oakmont HOA',
    email: 'office@oakmont.example',
    phone: '',
    address: '1 Oak St',
    city: '',
  },
];

/** What the preview says of a file. */
function previewOf(bytes: Uint8Array) {
  const read = readImportFile(decodeFile(bytes));
  if (!read.ok) throw new Error(read.refusal);
  const { targets } = matchColumns('clients', read.value.headers);
  let made = 0;
  const newId = () => {
    made += 1;
    return `new-${made}`;
  };
  const { changes, refused } = planClients(read.value, targets, saved, newId);
  const entries = changes.flatMap((change) => plannedEntry(change) ?? []);
  return {
    entries,
    added: Object.fromEntries(
      entries.flatMap(({ name, added }) => (added === undefined ? [] : [[name, added]])),
    ),
    changed: Object.fromEntries(
      entries.flatMap(({ name, changed = [] }) =>
        changed.length === 0
          ? []
          : [[name, changed.map(({ label, before, after }) => `${label}: ${before} > ${after}`).join('; ')]],
      ),
    ),
    refused: refused.map(({ line, column, why }) => `${line} ${column}: ${why}`),
  };
}

const files: Readonly<Record<string, UglyFile>> = {
  'two rows of header, blank columns between, and a column of notes without a name': {
    bytes: utf8(
      'CUSTOMER LIST 2025,,,,,,,\r\n,,,,,,,\r\nWho,,Where,,,How to reach,,\r\nFirst Name,Last Name,,Street,City,Phone,,Email\r\nAnn,Lee,,2 Elm St,Dayton,555-0102,,ann@lee.example,pays cash\r\nBo,Ray,,,,,,,dog in yard\r\n,Vance,,4 Fir Ln,,555-0104,,,\r\n',
    ),
    added: {
      'Ann Lee': '2 Elm St, Dayton, 555-0102, ann@lee.example',
      'Bo Ray': '',
      Vance: '4 Fir Ln, 555-0104',
    },
  },
  'semicolons, quotes in quotes, and line breaks in cells': {
    bytes: utf8(
      'Name;Phone;Address;Email\r\n"Ash; Sons";"555-0100;\n555-0199";"1 Mill Road\r\nUnit 2";jo@ash.example;\r\n"Bob ""The Pipe"" Hill";;"3 Fir; rear";\r\n',
    ),
    added: {
      'Ash; Sons': '1 Mill Road Unit 2, 555-0100, jo@ash.example, 555-0199',
      'Bob "The Pipe" Hill': '3 Fir; rear',
    },
  },
  'UTF-16 with tabs, and names of several scripts': {
    bytes: utf16(
      'Name\tEmail\tCity\r\nŁukasz Żak\tl@zak.example\tKraków\r\n株式会社 田中\t\t大阪\r\nاحمد\t\t\r\n',
    ),
    added: { 'Łukasz Żak': 'Kraków, l@zak.example', '株式会社 田中': '大阪', احمد: '' },
  },
  'Mac line ends and Mac OS Roman': {
    bytes: macRoman('Name,Phone,City\rJosé Peña’s Café,555-0100,Zürich\rOakmont HOA,555-0111,\r'),
    added: { 'José Peña’s Café': 'Zürich, 555-0100' },
    changed: { 'Oakmont HOA': 'Phone:  > 555-0111' },
  },
  'columns of one name twice and three times': {
    bytes: utf8(
      'Name,Phone,Phone,Phone,Email,Email,Name\nAsh,,555-0101,555-0102,,jo@ash.example,x\nElm,1,2,,e@elm.example,f@elm.example,\n',
    ),
    added: {
      Ash: '555-0101, jo@ash.example, 555-0102',
      Elm: '1, e@elm.example, f@elm.example, 2',
    },
  },
  'formulas of spreadsheets': {
    bytes: utf8(
      'Name,Phone,Email,Zip,City\r\n"=""Ash & Co""","=""(540) 555-0100""",jo@ash.example,="02134",Boston\r\n=SUM(A1:A3),\'+1 540 555 0199,,45402.0,Dayton\r\n',
    ),
    added: {
      'Ash & Co': 'Boston, 02134, (540) 555-0100, jo@ash.example',
      '=SUM(A1:A3)': 'Dayton, 45402, +1 540 555 0199',
    },
  },
  'notes below the list, and the header again on its second page': {
    bytes: utf8(
      'Client,Phone,Street\nAsh,555-0100,1 Mill Rd\nTotal Comfort,,\nClient,Phone,Street\nElm,555-0101,\n\nMike Fox\nNotes: call before eight\nPrices as agreed with the board in May\n',
    ),
    added: { Ash: '1 Mill Rd, 555-0100', 'Total Comfort': '', Elm: '555-0101', 'Mike Fox': '' },
    refused: ['8 : This is a note below the list.', '9 : This is a note below the list.'],
  },
  'texts where phones and emails belong': {
    bytes: utf8(
      'Name,Phone,Mobile,Email\nAsh,call after 5,555-0100,n/a\nElm,5405550100.0,,none\nFir,555-0103 (wife) or 555-0104,,no email\nBay,,,ask Dana\nOak,,,-\n',
    ),
    added: {
      Ash: 'call after 5, 555-0100',
      Elm: '5405550100',
      Fir: '555-0103 (wife) or 555-0104',
      Oak: '',
    },
    refused: ['5 Email: Client email must be a valid email address.'],
  },
  'dates and numbers in names': {
    bytes: utf8(
      'Name,Email\n11/3/2025 Smith job,s@x.example\n4-May,m@x.example\n2019,y@x.example\nNov 3 2025 9:30 Lopez,\n007 Locksmith,\n3 Brothers LLC 10:15 2025,\n',
    ),
    added: {
      '11/3/2025 Smith job': 's@x.example',
      '4-May': 'm@x.example',
      '2019': 'y@x.example',
      'Nov 3 2025 9:30 Lopez': '',
      '007 Locksmith': '',
      '3 Brothers LLC 10:15 2025': '',
    },
  },
  'names with commas without quotes': {
    bytes: utf8(
      'Name,Email,Phone,Address\nAsh, Jo,jo@ash.example,555-0100,1 Mill Rd\nElm,e@elm.example,555-0101,"2 Elm St, Dayton"\nFir,Bo,b@fir.example,555-0102,3 Fir\nOak, Pat,,,4 Oak, Unit 2\nYew,,,\n',
    ),
    added: {
      'Ash, Jo': '1 Mill Rd, 555-0100, jo@ash.example',
      Elm: '2 Elm St, Dayton, 555-0101, e@elm.example',
      'Oak, Pat': '4 Oak, Unit 2',
      Yew: '',
    },
    refused: ['4 : This row has 5 cells, and the header has 4. A text with a comma needs quotes.'],
  },
  'spaces around the quotes': {
    bytes: utf8('Name, Email, Address\n"Ash, Jo", "jo@ash.example", "1 Mill Rd, Unit 2"\n'),
    added: { 'Ash, Jo': '1 Mill Rd, Unit 2, jo@ash.example' },
  },
  'whole rows in quotes, because it was saved as CSV twice': {
    bytes: utf8('"Name,Email,Address"\r\n"Ash,jo@ash.example,""1 Mill Rd, Unit 2"""\r\n"Elm,,"\r\n'),
    added: { Ash: '1 Mill Rd, Unit 2, jo@ash.example', Elm: '' },
  },
};

describe('a file with', () => {
  test.each(Object.entries(files))('%s loses no client, and its preview names every row', (_, ugly) => {
    const { added, changed, refused } = previewOf(ugly.bytes);
    expect(added).toEqual(ugly.added);
    expect(changed).toEqual(ugly.changed ?? {});
    expect(refused).toEqual(ugly.refused ?? []);
  });
});

test('a file of 5 MB is read to its last row, and each row is found in its preview', () => {
  const rowOf = (at: number) =>
    `Client ${at},c${at}@example.com,"${'1 Mill Road '.repeat(13)}",${'note '.repeat(160)}`;
  const text = `Name,Email,Address,Notes\r\n${Array.from({ length: 5_000 }, (_, at) => rowOf(at)).join('\r\n')}`;
  const bytes = utf8(text);
  expect(bytes.length).toBeGreaterThan(4_900_000);
  const { entries, refused } = previewOf(bytes);
  expect([entries.length, refused]).toEqual([5_000, []]);
  expect(maxListedEntries).toBeLessThan(5_000);
  expect(searchEntries(entries, 'c4999@example.com').map(({ name }) => name)).toEqual(['Client 4999']);
});
