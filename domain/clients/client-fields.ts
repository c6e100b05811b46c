/** The properties of one field of a client. */
interface ClientFieldRule {
  readonly kind: 'name' | 'place' | 'phone' | 'email';
  /** The name of the field in an invoice or quote. */
  readonly inDocument: string;
  /** Its name in error messages. */
  readonly label: string;
  /** Its label in forms. */
  readonly formLabel: string;
  /** The `autocomplete` token for browsers. */
  readonly autoComplete: string;
}

/**
 * The fields of a client, in print order. Saved clients, forms, API, stored shapes, the printed page, exports,
 * imports and the fingerprint of a quote are derived from this list.
 */
export const clientFields = {
  name: {
    kind: 'name',
    inDocument: 'clientName',
    label: 'Client name',
    formLabel: 'Client name',
    autoComplete: 'organization',
  },
  address: {
    kind: 'place',
    inDocument: 'clientAddress',
    label: 'Client address',
    formLabel: 'Address',
    autoComplete: 'street-address',
  },
  city: {
    kind: 'place',
    inDocument: 'clientCity',
    label: 'Client city',
    formLabel: 'City, State ZIP',
    autoComplete: 'address-level2',
  },
  phone: {
    kind: 'phone',
    inDocument: 'clientPhone',
    label: 'Client phone',
    formLabel: 'Phone',
    autoComplete: 'tel',
  },
  email: {
    kind: 'email',
    inDocument: 'clientEmail',
    label: 'Client email',
    formLabel: 'Email',
    autoComplete: 'email',
  },
} as const satisfies Readonly<Record<string, ClientFieldRule>>;

type Rules = typeof clientFields;

export type ClientField = keyof Rules;

/** The values of a client's fields by name. */
export type ClientTexts = Readonly<Record<ClientField, string>>;

/** Names of the client's fields in an invoice or quote. */
export type ClientDocumentField = Rules[ClientField]['inDocument'];

/** The client's fields in an invoice or quote. */
export type ClientInDocument = Readonly<Record<ClientDocumentField, string>>;

interface ListedField extends ClientFieldRule {
  readonly field: ClientField;
  readonly inDocument: ClientDocumentField;
}

/** The fields as a list, each with its name. */
export const clientFieldList = Object.entries(clientFields).map(
  ([field, rule]): ListedField => ({ ...rule, field: field as ClientField }),
);

/** The fields sorted by kind, in the order in which people look for them. */
export const clientFieldsByKind = (['name', 'email', 'phone', 'place'] as const).flatMap((kind) =>
  clientFieldList.filter((rule) => rule.kind === kind),
);

/** A client's columns in our CSV file. Our import reads them again by their headers, also from an older file. */
export const clientFileColumns = clientFieldsByKind.map(({ field, kind, formLabel }) => ({
  field,
  header: kind === 'name' ? 'Name' : formLabel,
}));

/** The same value for each field, by the field's name. */
export const eachClientField = <Value>(value: Value): Record<ClientField, Value> =>
  Object.fromEntries(clientFieldList.map(({ field }) => [field, value])) as Record<ClientField, Value>;

/** A client without any text. */
export const emptyClient: ClientTexts = eachClientField('');

/** Only the fields of a client, without statistics and other attributes. */
export const clientTexts = (client: ClientTexts): ClientTexts =>
  Object.fromEntries(
    clientFieldList.flatMap(({ field }) => (client[field] === undefined ? [] : [[field, client[field]]])),
  ) as unknown as ClientTexts;

/** A client's fields under their names in an invoice or quote. Missing fields become ''. */
export const clientInDocument = (client: ClientTexts): ClientInDocument =>
  Object.fromEntries(
    clientFieldList.map(({ field, inDocument }) => [inDocument, client[field] ?? '']),
  ) as ClientInDocument;

/** The client's fields of an invoice or quote. */
export const clientOfDocument = (document: ClientInDocument): ClientTexts =>
  Object.fromEntries(
    clientFieldList.map(({ field, inDocument }) => [field, document[inDocument]]),
  ) as unknown as ClientTexts;

/** The client's lines below the name, in print order; '' for an empty field. */
export const clientLines = (document: ClientInDocument): string[] =>
  clientFieldList.filter(({ kind }) => kind !== 'name').map(({ inDocument }) => document[inDocument] ?? '');

/** A client's values for a fingerprint, in the order of the list, which must not change. */
export const fingerprintValues = (client: ClientTexts): readonly unknown[] =>
  clientFieldList.map(({ field }) => client[field]);
