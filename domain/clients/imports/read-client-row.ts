import { isEmailAddress } from '../../email-address.ts';
import { cleanLine } from '../../text.ts';
import { type ClientTexts, clientFieldList, eachClientField } from '../client-fields.ts';
import { isOtherAddress, type ServicePlace } from '../service-address.ts';
import { foldHeader, type ImportTarget } from './import-targets.ts';

/** The cells of a row by what is read from them, with their line breaks. */
export type Cells = Readonly<Partial<Record<ImportTarget, string>>>;

/** The names of a file's columns by what is read from them. */
export type ColumnHeaders = Readonly<Partial<Record<ImportTarget, string>>>;

/** A phone number with its label; '' if it has none. */
export interface LabeledPhone {
  readonly number: string;
  readonly label: string;
  readonly isMobile: boolean;
}

/** What a row says of a client. Fields whose columns are absent or empty are '', and lists are empty. */
export interface ClientRow {
  readonly texts: ClientTexts;
  readonly copyEmails: readonly string[];
  /** The best one first. */
  readonly phones: readonly LabeledPhone[];
  readonly places: readonly Omit<ServicePlace, 'addressId'>[];
}

/** The texts that are not empty, with this text between them. */
export const joined = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** The cells of a row, each on one line. */
export const onOneLine = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([target, cell]) => [target, cleanLine(cell)]));

/** What people type into a list where a client has no email address. */
const noAddress = /^(?:n\.?\/?a\.?|none|no e-?mail|null|unknown|[-–—?.]+)$/i;

/**
 * The email addresses in a cell such as "Jo Ash <jo@example.com>; office@example.com". If a part of it looks like an
 * address and is none, the whole cell is the only one, so that it is refused.
 */
function addressesIn(cell = ''): readonly string[] {
  if (noAddress.test(cell)) return [];
  const parts = cell.replace(/mailto:/gi, '').split(/[\s,;<>"'()]+/);
  const addresses = parts.filter((part) => part.includes('@'));
  if (addresses.length > 0 && addresses.every(isEmailAddress)) return addresses;
  return cell === '' ? [] : [cell];
}

/** The label of a number by the name of its column: "Mobile Phone #s" becomes "Mobile". */
function labelOf(column: string): string {
  const folded = foldHeader(column);
  if (/mobile|cell|textmessage/.test(folded)) return 'Mobile';
  if (folded.includes('home')) return 'Home';
  if (/work|business|office/.test(folded)) return 'Work';
  return folded.includes('tollfree') ? 'Toll free' : '';
}

const labelsInCell = /(?:^|[\s,;])(phone|mobile|cell|main|home|work|other|alt\. phone|fax)\s*:\s*/gi;

/** The digits that a program that computes with floats wrote as "5405550100.0". */
const wholeNumber = (text: string): string => text.replace(/^(\d{5,})\.0$/, '$1');

/** The numbers of a cell: "Phone: 555-0100 Mobile: 555-0199", several on lines of their own, or one. */
function numbersIn(cell: string): readonly { readonly number: string; readonly label?: string }[] {
  // `split` also returns what the group of the pattern matched: text, label, number, label, number.
  const [first = '', ...labeled] = cell.split(labelsInCell);
  if (labeled.length > 0 && first.trim() === '')
    return labeled.flatMap((text, at) => {
      const number = cleanLine(labeled[at + 1] ?? '');
      const label = text.toLowerCase() === 'fax' ? 'Fax' : labelOf(text);
      return at % 2 === 0 && number !== '' ? [{ number, label }] : [];
    });
  const parts = cell
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter((part) => part !== '');
  const areNumbers = parts.every((part) => part.replace(/\D/g, '').length >= 7);
  if (areNumbers) return parts.map((part) => ({ number: wholeNumber(part) }));
  const whole = cleanLine(cell);
  return whole === '' ? [] : [{ number: whole }];
}

/** The phone numbers of a row, each once. */
function phonesIn(cells: Cells, columns: ColumnHeaders): readonly LabeledPhone[] {
  const phones = new Map<string, LabeledPhone>();
  const { phoneLabel, phone2Label, mobile: markedMobile } = onOneLine(cells);
  for (const target of ['phone', 'phone2', 'phone3'] as const)
    for (const { number, label = labelOf(columns[target] ?? '') } of numbersIn(cells[target] ?? '')) {
      const typed = { phone: phoneLabel, phone2: phone2Label, phone3: '' }[target];
      const marked = { phone: /^phone$/i, phone2: /^second/i, phone3: /^third/i }[target];
      const isMobile = markedMobile ? marked.test(markedMobile) : label === 'Mobile';
      if (!phones.has(number)) phones.set(number, { number, label: typed || label, isMobile });
    }
  const found = [...phones.values()];
  return [...found.filter(({ label }) => label !== 'Fax'), ...found.filter(({ label }) => label === 'Fax')];
}

/** "Lake house: 12 Shore Rd" in our own file; the label can be missing. */
function placeOfLine(line: string): Omit<ServicePlace, 'addressId'> {
  const [, label = '', address = line] = /^([^:]{1,60}): (.+)$/.exec(line) ?? [];
  return { label, address };
}

/** The service addresses of a row that are not the client's own address. */
function placesIn(cells: Cells, { address, city }: ClientTexts): ClientRow['places'] {
  const { service, service2, serviceCity, serviceState, serviceZip, serviceLabel = '' } = onOneLine(cells);
  const town = joined(', ', serviceCity, joined(' ', serviceState, serviceZip));
  const whole = joined(', ', service, service2, town);
  const hasStreet = joined('', service, service2, serviceCity) !== '';
  const listed = (cells.serviceList ?? '').split('\n').map(cleanLine);
  return [
    ...(hasStreet ? [{ label: serviceLabel, address: whole }] : []),
    ...listed.filter((line) => line !== '').map(placeOfLine),
  ].filter(
    (place) =>
      isOtherAddress(place.address, joined(', ', address, city)) && isOtherAddress(place.address, address),
  );
}

/** Reads a client from the cells of a row. */
export function readClientRow(raw: Cells, columns: ColumnHeaders): ClientRow {
  const cells = onOneLine(raw);
  const [email = '', ...others] = addressesIn(cells.email);
  const phones = phonesIn(raw, columns);
  const texts: ClientTexts = {
    ...eachClientField(''),
    ...Object.fromEntries(
      clientFieldList.flatMap(({ field }) => (cells[field] ? [[field, cells[field]]] : [])),
    ),
    email,
    name:
      cells.name ||
      cells.company ||
      joined(' ', cells.firstName, cells.lastName) ||
      (isEmailAddress(email) ? email : ''),
    phone: phones[0]?.number ?? '',
    address: joined(', ', cells.address, cells.address2),
    city: joined(', ', cells.city, joined(' ', cells.state, wholeNumber(cells.zip ?? ''))),
  };
  return {
    texts,
    copyEmails: [...others, ...addressesIn(cells.copyEmails)],
    phones,
    places: placesIn(raw, texts),
  };
}
