import type { CsvRow } from '../../csv/read-csv.ts';
import { cleanLine } from '../../text.ts';

/** True for a file of contacts (vCard, RFC 6350), as phones and address books write it. */
export const isContactsFile = (text: string): boolean =>
  /^\uFEFF?\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 200));

/** One property of a contact: its name in upper case without group, its parameters in upper case, its encoded value. */
interface Property {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/** "=C3=B6" as a text. The bytes are UTF-8 in the address books of today, and Latin-1 in those of old phones. */
function fromQuotedPrintable(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([0-9a-f]{2})/gi, '%$1'));
  } catch {
    return value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

/** The lines of a file, with the lines that continue another one joined to it. A photo has thousands of these. */
function unfold(text: string): readonly string[] {
  const lines: string[][] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const open = lines.at(-1);
    // Quoted-printable text of version 2.1 continues after "=" at the end of a line; all else continues after a space.
    const isQuoted = open?.at(-1)?.endsWith('=') && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(open[0] ?? '');
    if (isQuoted) open?.push(open.pop()?.slice(0, -1) ?? '', line);
    else if (open && /^[ \t]/.test(line)) open.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((pieces) => pieces.join(''));
}

function propertyOf(line: string): Property | undefined {
  // A colon inside quotes belongs to a parameter.
  const colon = /^(?:"[^"]*"|[^":])*(?=:)/.exec(line)?.[0].length;
  if (colon === undefined) return undefined;
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const value = line.slice(colon + 1);
  const isQuoted = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter));
  return {
    name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
    parameters: parameters.flatMap((parameter) =>
      parameter
        .replace(/^TYPE=/i, '')
        .replaceAll('"', '')
        .toUpperCase()
        .split(','),
    ),
    value: isQuoted ? fromQuotedPrintable(value) : value,
  };
}

const unescaped = (text: string): string =>
  cleanLine(text.replace(/\\([\s\S])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)));

/** The parts of a value such as "Ash;Jo;;;". A semicolon that belongs to a part is written "\;". */
const partsOf = (value: string): readonly string[] =>
  [...value.matchAll(/((?:\\[\s\S]|[^;\\])*)(?:;|$)/g)].map(([, part = '']) => unescaped(part));

/** The properties of one name; the preferred one first. */
function allOf(contact: readonly Property[], name: string): readonly Property[] {
  const isPreferred = ({ parameters }: Property) => parameters.some((text) => /^PREF(?:=1)?$/.test(text));
  const found = contact.filter((property) => property.name === name && property.value.trim() !== '');
  return [...found.filter(isPreferred), ...found.filter((property) => !isPreferred(property))];
}

/** The columns into which contacts are read. `product-columns.ts` has their names. */
const columns = [
  "Contact's name",
  "Contact's company",
  "Contact's first name",
  "Contact's last name",
  "Contact's email",
  "Contact's phone",
  "Contact's second phone",
  "Contact's third phone",
  "Contact's street",
  "Contact's second line of street",
  "Contact's city",
  "Contact's state",
  "Contact's ZIP code",
] as const;

function cellsOf(contact: readonly Property[]): readonly string[] {
  const textOf = (name: string) => unescaped(allOf(contact, name)[0]?.value ?? '');
  const [lastName = '', firstName = '', middleName = ''] = partsOf(allOf(contact, 'N')[0]?.value ?? '');
  const [organization = ''] = partsOf(allOf(contact, 'ORG')[0]?.value ?? '');
  const [box = '', unit = '', street = '', city = '', state = '', zip = ''] = partsOf(
    allOf(contact, 'ADR')[0]?.value ?? '',
  );
  const phones = allOf(contact, 'TEL')
    .filter(({ parameters }) => !parameters.includes('FAX'))
    .map(({ value, parameters }) => {
      const number = unescaped(value).replace(/^tel:/i, '');
      return parameters.includes('CELL') ? `Mobile: ${number}` : number;
    });
  const lines = [street, unit, box].filter((line) => line !== '');
  return [
    textOf('FN'),
    organization,
    [firstName, middleName].filter((name) => name !== '').join(' '),
    lastName,
    allOf(contact, 'EMAIL')
      .map(({ value }) => unescaped(value))
      .join(', '),
    ...[0, 1, 2].map((at) => phones[at] ?? ''),
    lines[0] ?? '',
    lines.slice(1).join(', '),
    city,
    state,
    zip,
  ];
}

/**
 * Reads the contacts of a file as rows of a table, counted from 1. Versions 2.1, 3.0 and 4.0 are read. Columns without
 * any value are left out.
 */
export function readContacts(text: string): {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
} {
  const contacts: Property[][] = [];
  let contact: Property[] | undefined;
  for (const line of unfold(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      contact = [];
      contacts.push(contact);
    } else if (/^END:VCARD\s*$/i.test(line)) contact = undefined;
    else {
      const property = propertyOf(line);
      if (property) contact?.push(property);
    }
  }
  const rows = contacts.map(cellsOf);
  const used = [...columns.keys()].filter((at) => rows.some((cells) => cells[at] !== ''));
  return {
    headers: used.map((at) => columns[at] ?? ''),
    rows: rows.map((cells, index) => ({ line: index + 1, cells: used.map((at) => cells[at] ?? '') })),
  };
}
