import { foldMailbox } from '../../mailbox.ts';
import { type ClientContacts, contactLimits, type MobilePhone } from '../client-contacts.ts';
import { type ClientField, clientTexts } from '../client-fields.ts';
import { copyChoices } from '../copy-choices.ts';
import { isOtherAddress, placeText, type ServicePlace, serviceAddressLimits } from '../service-address.ts';
import type { ImportedClient } from './imported-client.ts';
import type { ClientRow } from './read-client-row.ts';

/** A client after a row of a file, and what the row says that a client has no room for. */
export interface MergedRow {
  readonly client: ImportedClient;
  readonly leftOut: readonly string[];
  /** True if a service address is among what is left out. */
  readonly hasTooManyPlaces: boolean;
}

/** True if an email address is one of the further ones of a client. */
export const hasCopy = ({ copyEmails = [] }: ImportedClient, email: string): boolean =>
  email !== '' && copyEmails.some((copy) => foldMailbox(copy) === foldMailbox(email));

/** The saved one of two numbers if a spreadsheet took the zeros at its beginning away: 02134 comes back as 2134. */
const withSavedZeros = (read: string, saved: readonly string[]): string =>
  (/^\d+$/.test(read) &&
    saved.find((text) => /^0+[1-9]\d*$/.test(text) && text.replace(/^0+/, '') === read)) ||
  read;

/** A row with the zeros that its client's saved numbers begin with. */
function withZerosOf(known: ImportedClient, { texts, phones, ...row }: ClientRow): ClientRow {
  const numbers = [known.phone, known.secondPhone ?? ''];
  return {
    ...row,
    texts: {
      ...texts,
      phone: withSavedZeros(texts.phone, numbers),
      city: withSavedZeros(texts.city, [known.city]),
    },
    phones: phones.map((phone) => ({ ...phone, number: withSavedZeros(phone.number, numbers) })),
  };
}

/**
 * A further row of a client that an earlier row of the file describes: what that row said stays, and this one adds to it.
 * `saved`: the client before the import; absent for a new one.
 */
export function asFurtherRow(
  known: ImportedClient,
  saved: ImportedClient | undefined,
  row: ClientRow,
): ClientRow {
  const said = Object.entries(clientTexts(known)).filter(
    ([field, text]) => text !== '' && text !== saved?.[field as ClientField],
  );
  const savedNumbers = [saved?.phone, saved?.secondPhone];
  const numbers = [known.phone, known.secondPhone ?? ''].filter(
    (number) => number !== '' && !savedNumbers.includes(number),
  );
  const saidPhones = numbers.map(
    (number) => row.phones.find((phone) => phone.number === number) ?? { number, label: '', isMobile: false },
  );
  return {
    ...row,
    texts: { ...row.texts, ...Object.fromEntries(said) },
    phones: [...saidPhones, ...row.phones.filter(({ number }) => !numbers.includes(number))],
  };
}

/** The two numbers after a row. A row that names only known numbers leaves them in their places. */
function numbersAfter(known: ImportedClient | undefined, { phones }: ClientRow): readonly [string, string] {
  const [phone, secondPhone] = [known?.phone ?? '', known?.secondPhone ?? ''];
  const [first, second] = phones.map(({ number }) => number);
  if (first === undefined || phones.every(({ number }) => number === phone || number === secondPhone))
    return [phone, secondPhone];
  return [first, second ?? (first === secondPhone ? '' : secondPhone)];
}

/** The phones after a row. A label and the mark for text messages belong to a number: another one does not get them. */
function mergedPhones(known: ImportedClient | undefined, row: ClientRow) {
  const [phone, secondPhone] = numbersAfter(known, row);
  const said = (number: string) => row.phones.find((each) => each.number === number && number !== '');
  const labelOf = (number: string, saved = '', label = '') =>
    said(number)?.label || (number === saved ? label : '');
  const isMarked = (number: string, saved: string | undefined, place: MobilePhone) =>
    said(number)?.isMobile || (number === saved && number !== '' && known?.mobilePhone === place);
  const mobilePhone = isMarked(phone, known?.phone, 'phone')
    ? 'phone'
    : isMarked(secondPhone, known?.secondPhone, 'secondPhone')
      ? 'secondPhone'
      : '';
  return {
    phone,
    secondPhone,
    phoneLabel: labelOf(phone, known?.phone, known?.phoneLabel),
    secondPhoneLabel: labelOf(secondPhone, known?.secondPhone, known?.secondPhoneLabel),
    mobilePhone,
  } as const satisfies ClientContacts & { readonly phone: string };
}

/** The service addresses after a row: those of the client, and those of the row that it does not have. */
function mergedPlaces(
  known: readonly ServicePlace[],
  { places }: ClientRow,
  newId: () => string,
): readonly ServicePlace[] {
  const all = [...known];
  for (const place of places) {
    const isOther = all.every(
      (saved) =>
        isOtherAddress(saved.address, place.address) && isOtherAddress(placeText(saved), placeText(place)),
    );
    if (isOther) all.push({ addressId: newId(), ...place });
  }
  return all;
}

/**
 * The client after a row of a file. What the row does not say stays as it is; email addresses and service addresses are
 * added to those that the client has.
 */
export function mergedWithRow(
  known: ImportedClient | undefined,
  read: ClientRow,
  newId: () => string,
): MergedRow {
  const row = known ? withZerosOf(known, read) : read;
  const { texts } = row;
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  const isCopy = known !== undefined && hasCopy(known, texts.email);
  const email = isCopy ? known.email : texts.email || (known?.email ?? '');
  const copies = copyChoices(
    { email: '', copyEmails: [...(known?.copyEmails ?? []), ...row.copyEmails] },
    email,
  );
  const phones = mergedPhones(known, row);
  const places = mergedPlaces(known?.serviceAddresses ?? [], row, newId);
  return {
    client: {
      ...texts,
      ...(known && { ...clientTexts(known), ...filled, name: known.name }),
      ...phones,
      email,
      copyEmails: copies.slice(0, contactLimits.copies),
      serviceAddresses: places.slice(0, serviceAddressLimits.addresses),
    },
    leftOut: [
      ...copies.slice(contactLimits.copies),
      ...row.phones
        .map(({ number }) => number)
        .filter((number) => number !== phones.phone && number !== phones.secondPhone),
      ...places.slice(serviceAddressLimits.addresses).map(placeText),
    ],
    hasTooManyPlaces: places.length > serviceAddressLimits.addresses,
  };
}
