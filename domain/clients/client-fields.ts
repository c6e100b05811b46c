/** What is known of one text of a client. */
interface ClientFieldRule {
  readonly kind: 'name' | 'place' | 'phone' | 'email';
  /** The field's name in an invoice or quote. */
  readonly inDocument: string;
  /** What messages call it. */
  readonly label: string;
  /** What forms call it. */
  readonly formLabel: string;
  /** The token for the browser's autofill. */
  readonly autoComplete: string;
  /** Not in release 1.0.0: stored clients and documents may lack it; absent and '' mean the same. */
  readonly isAdded?: true;
}

/**
 * The texts of a client, in the order they are printed. Saved clients, forms, wire, stored shapes, the printed page and
 * the fingerprint of a quote are made from this list: a field is added here, with `isAdded`.
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

type AddedField = {
  [Field in ClientField]: Rules[Field] extends { readonly isAdded: true } ? Field : never;
}[ClientField];

type FirstField = Exclude<ClientField, AddedField>;

/** The texts of a client by name; of the added fields those that are known. */
export type ClientTexts = Readonly<Record<FirstField, string>> &
  Readonly<Partial<Record<AddedField, string | undefined>>>;

/** Names of the client's texts in an invoice or quote. */
export type ClientDocumentField = Rules[FirstField]['inDocument'];
export type AddedDocumentField = Rules[AddedField]['inDocument'];

/** The client's part of an invoice or quote. */
export type ClientInDocument = Readonly<Record<ClientDocumentField, string>> &
  Readonly<Partial<Record<AddedDocumentField, string | undefined>>>;

interface ListedField extends ClientFieldRule {
  readonly field: ClientField;
  readonly inDocument: ClientDocumentField | AddedDocumentField;
}

/** The fields of the list, each with its name. */
export const clientFieldList = Object.entries(clientFields).map(
  ([field, rule]): ListedField => ({ ...rule, field: field as ClientField }),
);

/** The same by kind, as people look for them: name, email, phone, place. */
export const clientFieldsByKind = (['name', 'email', 'phone', 'place'] as const).flatMap((kind) =>
  clientFieldList.filter((rule) => rule.kind === kind),
);

/** Something for each field by its name; another for each added one. */
export const eachClientField = <First, Added = First>(
  first: First,
  added: Added,
): Record<FirstField, First> & Record<AddedField, Added> =>
  Object.fromEntries(clientFieldList.map(({ field, isAdded }) => [field, isAdded ? added : first])) as Record<
    FirstField,
    First
  > &
    Record<AddedField, Added>;

/** The label of each field by its name in a document: of the first fields, or of the added ones. */
export const documentLabels = <Field extends ClientDocumentField | AddedDocumentField>(added: boolean) =>
  Object.fromEntries(
    clientFieldList
      .filter(({ isAdded = false }) => isAdded === added)
      .map(({ inDocument, label }) => [inDocument, label]),
  ) as Record<Field, string>;

/** A client's texts alone, without statistics and whatever else is known. */
export const clientTexts = (client: ClientTexts): ClientTexts =>
  Object.fromEntries(
    clientFieldList.flatMap(({ field }) => (client[field] === undefined ? [] : [[field, client[field]]])),
  ) as unknown as ClientTexts;

/** A client's texts as an invoice or quote names them, every field. */
export const clientInDocument = (client: ClientTexts): ClientInDocument =>
  Object.fromEntries(
    clientFieldList.map(({ field, inDocument }) => [inDocument, client[field] ?? '']),
  ) as ClientInDocument;

/** The texts of the client in an invoice or quote; empty added ones are left out. */
export const clientOfDocument = (document: ClientInDocument): ClientTexts =>
  Object.fromEntries(
    clientFieldList.flatMap(({ field, inDocument, isAdded }) =>
      isAdded && !document[inDocument] ? [] : [[field, document[inDocument]]],
    ),
  ) as unknown as ClientTexts;

/** The client's texts below the name, in print order; '' where there is none. */
export const clientLines = (document: ClientInDocument): string[] =>
  clientFieldList.filter(({ kind }) => kind !== 'name').map(({ inDocument }) => document[inDocument] ?? '');

/** A client's texts for a fingerprint. An added field appears only if it is filled, so that older texts keep theirs. */
export const clientValues = (client: ClientTexts): readonly unknown[] => [
  ...clientFieldList.filter(({ isAdded }) => !isAdded).map(({ field }) => client[field]),
  ...clientFieldList
    .filter(({ isAdded, field }) => isAdded && client[field])
    .map(({ field }) => [field, client[field]]),
];
