import { brand } from '../../brand.ts';
import { type ClientField, clientFieldsByKind, clientFileColumns } from '../client-fields.ts';

/** The kinds of records that can be imported. */
export const importKinds = ['clients', 'items'] as const;

export type ImportKind = (typeof importKinds)[number];

/**
 * Other products split some of our client fields into several columns. By our field: the columns that hold its parts,
 * with their labels in the column menu.
 */
const clientParts = {
  name: { company: 'Company', firstName: 'First name', lastName: 'Last name' },
  phone: { phone2: 'Second phone', phone3: 'Third phone' },
  address: { address2: 'Address, second line' },
  city: { city: 'City', state: 'State', zip: 'ZIP code' },
} as const satisfies Readonly<Partial<Record<ClientField, Readonly<Record<string, string>>>>>;

type PartsOf<Field extends keyof typeof clientParts> = Field extends unknown
  ? keyof (typeof clientParts)[Field]
  : never;

type ClientTarget = ClientField | PartsOf<keyof typeof clientParts>;

/** The columns that hold parts of a client's field, with their labels; empty for a field in one column. */
export const partColumnsOf = (field: string): Readonly<Record<string, string>> =>
  field in clientParts ? clientParts[field as keyof typeof clientParts] : {};

/** The fields that a column can be imported into, by kind, with their labels in the column menu. */
export const importTargets = {
  clients: Object.fromEntries(
    clientFieldsByKind.flatMap(({ field, formLabel }) =>
      Object.entries({ [field]: formLabel, ...partColumnsOf(field) }),
    ),
  ) as Readonly<Record<ClientTarget, string>>,
  items: { name: 'Item', variation: 'Variation', description: 'Description', price: 'Price' },
} as const;

export type ImportTarget = keyof (typeof importTargets)['clients'] | keyof (typeof importTargets)['items'];

/** The column names that each field can have. */
type Names = Readonly<Partial<Record<ImportTarget, readonly string[]>>>;

/** A column name in lower case without spaces and punctuation: "E-mail ID" becomes "emailid". */
export const foldHeader = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]+/g, '');

/**
 * Column names in the files of each product, folded by `foldHeader`. Of the names listed for a field, the first one
 * that the file contains is used.
 */
const knownNames: Readonly<Record<ImportKind, Readonly<Record<string, Names>>>> = {
  clients: {
    [brand.name]: Object.fromEntries(
      clientFileColumns.map(({ field, header }) => [field, [foldHeader(header)]]),
    ),
    QuickBooks: {
      name: ['customerfullname', 'displayname', 'displaynameas', 'customer', 'name', 'fullname'],
      company: ['company', 'companyname'],
      firstName: ['firstname', 'givenname'],
      lastName: ['lastname', 'familyname'],
      email: ['email', 'mainemail', 'emails'],
      phone: ['phone', 'phonenumbers', 'mainphone', 'phonenumber', 'mobile'],
      phone2: ['mobile', 'workphone', 'altphone'],
      phone3: ['altphone', 'other'],
      address: ['billaddress', 'billingaddress', 'billingstreet', 'streetaddress', 'street', 'address'],
      city: ['billingcity', 'city'],
      state: ['billingstate', 'state', 'billingprovinceregionstate'],
      zip: ['billingzip', 'billingpostalcode', 'zip', 'zipcode', 'postalcode'],
    },
    Wave: {
      name: ['customername'],
      firstName: ['contactfirstname'],
      lastName: ['contactlastname'],
      email: ['email'],
      phone: ['phone', 'mobile'],
      phone2: ['mobile', 'tollfree'],
      phone3: ['tollfree'],
      address: ['addressline1'],
      address2: ['addressline2'],
      city: ['city'],
      state: ['provincestate'],
      zip: ['postalcodezip', 'postalcodezipcode', 'postalcode', 'zipcodepostalcode'],
    },
    Zoho: {
      name: ['displayname', 'contactname', 'customername'],
      company: ['companyname'],
      firstName: ['firstname'],
      lastName: ['lastname'],
      email: ['emailid'],
      phone: ['phone', 'mobilephone'],
      phone2: ['mobilephone', 'billingphone'],
      phone3: ['billingphone'],
      address: ['billingaddress'],
      address2: ['billingstreet2'],
      city: ['billingcity'],
      state: ['billingstate'],
      zip: ['billingcode', 'billingzip'],
    },
    Square: {
      company: ['companyname'],
      firstName: ['firstname'],
      lastName: ['lastname'],
      email: ['emailaddress'],
      phone: ['phonenumber'],
      address: ['streetaddress1'],
      address2: ['streetaddress2'],
      city: ['city'],
      state: ['state'],
      zip: ['postalcode'],
    },
    FreshBooks: {
      company: ['organization', 'organisation', 'company'],
      firstName: ['firstname'],
      lastName: ['lastname'],
      email: ['email'],
      phone: ['phone', 'businessphone', 'mobilephone'],
      phone2: ['mobilephone', 'homephone'],
      phone3: ['homephone'],
      address: ['street', 'addressline1'],
      address2: ['street2', 'addressline2'],
      city: ['city'],
      state: ['provincestate', 'stateprovince'],
      zip: ['postalcode', 'postalzipcode'],
    },
    'a phone': {
      name: ['contactsname'],
      company: ['contactscompany'],
      firstName: ['contactsfirstname'],
      lastName: ['contactslastname'],
      email: ['contactsemail'],
      phone: ['contactsphone'],
      phone2: ['contactssecondphone'],
      phone3: ['contactsthirdphone'],
      address: ['contactsstreet'],
      address2: ['contactssecondlineofstreet'],
      city: ['contactscity'],
      state: ['contactsstate'],
      zip: ['contactszipcode'],
    },
    'Invoice Ninja': {
      name: ['clientname', 'name'],
      firstName: ['contactfirstname', 'firstname'],
      lastName: ['contactlastname', 'lastname'],
      email: ['contactemail', 'email'],
      phone: ['clientphone', 'phone'],
      phone2: ['contactphone', 'phone'],
      address: ['billingstreet', 'clientstreet', 'street'],
      address2: ['billingaptsuite', 'clientaptsuite', 'aptsuite'],
      city: ['billingcity', 'clientcity', 'city'],
      state: ['billingstateprovince', 'clientstateprovince', 'stateprovince'],
      zip: ['billingpostalcode', 'clientpostalcode', 'postalcode'],
    },
  },
  items: {
    [brand.name]: { name: ['description'], price: ['unitprice'] },
    QuickBooks: {
      name: ['productservicename', 'productservice', 'name'],
      description: ['salesdescription', 'description'],
      price: ['salespricerate', 'salesprice', 'price'],
    },
    Wave: { name: ['productname', 'name'], description: ['description'], price: ['price', 'unitprice'] },
    Zoho: { name: ['itemname'], description: ['description'], price: ['rate', 'sellingprice'] },
    Square: {
      name: ['itemname'],
      variation: ['variationname'],
      description: ['description'],
      price: ['price'],
    },
    'Invoice Ninja': {
      name: ['product', 'productkey'],
      description: ['notes'],
      price: ['price', 'cost'],
    },
  },
};

/** The field for each column of a file, by position; undefined if a column is not imported. */
export type ColumnTargets = readonly (ImportTarget | undefined)[];

function targetsBy(names: Names, headers: readonly string[]): ColumnTargets {
  const folded = headers.map(foldHeader);
  const targets: (ImportTarget | undefined)[] = headers.map(() => undefined);
  for (const [target, known] of Object.entries(names)) {
    // A file can have two columns of one name, such as the phones of a company and of its contact.
    const at = known
      .map((name) => folded.findIndex((header, place) => header === name && targets[place] === undefined))
      .find((place) => place >= 0);
    if (at !== undefined) targets[at] = target as ImportTarget;
  }
  return targets;
}

const countOf = (targets: ColumnTargets): number => targets.filter((target) => target !== undefined).length;

/**
 * The product whose column names match the most columns of a file, and the fields of these columns; no product if no
 * name is known.
 */
export function matchColumns(
  kind: ImportKind,
  headers: readonly string[],
): { readonly product?: string; readonly targets: ColumnTargets } {
  const [best] = Object.entries(knownNames[kind])
    .map(([product, names]) => ({ product, targets: targetsBy(names, headers) }))
    .sort((one, other) => countOf(other.targets) - countOf(one.targets));
  return best && countOf(best.targets) > 0 ? best : { targets: headers.map(() => undefined) };
}

/** How many cells of a row are column names of one known product; the header of a file has the most. */
export const knownNameCount = (cells: readonly string[]): number =>
  Math.max(...importKinds.map((kind) => countOf(matchColumns(kind, cells).targets)));

/** A sentence about the columns that still have to be chosen; undefined if nothing is missing. */
export function missingColumns(kind: ImportKind, targets: ColumnTargets): string | undefined {
  const has = (...wanted: readonly ImportTarget[]) => wanted.some((target) => targets.includes(target));
  if (kind === 'clients')
    return has('name', 'company', 'firstName', 'lastName')
      ? undefined
      : 'Choose the column with the client name.';
  if (!has('name', 'description')) return 'Choose the column with the item.';
  return has('price') ? undefined : 'Choose the column with the price.';
}
