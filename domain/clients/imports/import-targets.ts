import { type ClientField, clientFieldsByKind } from '../client-fields.ts';

/** The kinds of records that can be imported. */
export const importKinds = ['clients', 'items'] as const;

export type ImportKind = (typeof importKinds)[number];

/**
 * Other products split some of our client fields into several columns. By our field: the columns that hold its parts,
 * with their labels in the column menu.
 */
const clientParts = {
  name: { company: 'Company', firstName: 'First name', lastName: 'Last name' },
  email: { copyEmails: 'More emails' },
  phone: {
    phone2: 'Second phone',
    phone3: 'Third phone',
    phoneLabel: 'Phone label',
    phone2Label: 'Second phone label',
    mobile: 'Which phone is mobile',
  },
  address: { address2: 'Address, second line' },
  city: { city: 'City', state: 'State', zip: 'ZIP code' },
} as const satisfies Readonly<Partial<Record<ClientField, Readonly<Record<string, string>>>>>;

/** The columns of the places where work is done, with their labels in the column menu. */
const placeTargets = {
  service: 'Service address',
  service2: 'Service address, second line',
  serviceCity: 'Service city',
  serviceState: 'Service state',
  serviceZip: 'Service ZIP code',
  serviceLabel: 'Service address label',
  serviceList: 'Service addresses, one a line',
} as const;

type PartsOf<Field extends keyof typeof clientParts> = Field extends unknown
  ? keyof (typeof clientParts)[Field]
  : never;

type ClientTarget = ClientField | PartsOf<keyof typeof clientParts> | keyof typeof placeTargets;

/** The columns that hold parts of a client's field, with their labels; empty for a field in one column. */
export const partColumnsOf = (field: string): Readonly<Record<string, string>> =>
  field in clientParts ? clientParts[field as keyof typeof clientParts] : {};

/** The fields that a column can be imported into, by kind, with their labels in the column menu. */
export const importTargets = {
  clients: Object.fromEntries([
    ...clientFieldsByKind.flatMap(({ field, formLabel }) =>
      Object.entries({ [field]: formLabel, ...partColumnsOf(field) }),
    ),
    ...Object.entries(placeTargets),
  ]) as Readonly<Record<ClientTarget, string>>,
  items: { name: 'Item', variation: 'Variation', description: 'Description', price: 'Price' },
} as const;

export type ImportTarget = keyof (typeof importTargets)['clients'] | keyof (typeof importTargets)['items'];

/** A column name in lower case without spaces and punctuation: "E-mail ID" becomes "emailid". */
export const foldHeader = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]+/g, '');
