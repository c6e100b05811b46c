import { differenceText, type NamedDifference } from '#domain/reports/difference-words';
import { type ItemKey, keys } from '#domain/table/keys';
import { clientFiguresOf, figureNames, sumOfFigures } from '../../clients/index.ts';
import { accountFigures, Tally } from '../../invoices/index.ts';
import { entriesOf, type LedgerEntry } from './ledger-item.ts';

/** The kinds of items that hold figures of an account. */
export type FigureKind = NamedDifference['kind'];

/** A figure that does not equal the sum of its records. */
export interface Difference {
  readonly kind: FigureKind;
  readonly key: ItemKey;
  readonly name: string;
  readonly is: number;
  readonly shouldBe: number;
}

type Figures = Readonly<Record<string, number>>;

/** An item with figures: its stored figures, and the correct ones. */
interface Compared {
  readonly kind: FigureKind;
  readonly key: ItemKey;
  readonly is: Figures;
  readonly shouldBe: Figures;
}

const isCounted = ({ fields: { status } }: LedgerEntry<'invoice'>): boolean =>
  status === 'sent' || status === 'paid';

/** The payments that were not removed. */
export const validPayments = (entries: readonly LedgerEntry[]) =>
  entriesOf(entries, 'payment').filter(({ fields: { removedAt } }) => removedAt === undefined);

/** The totals of the account, its months and its days, calculated from all records. */
function tallyOf(entries: readonly LedgerEntry[]): Tally {
  const tally = new Tally();
  for (const { fields } of entriesOf(entries, 'invoice')) tally.invoice(fields, 1);
  for (const { fields } of validPayments(entries)) tally.payment({ payment: fields, by: 1 });
  return tally;
}

function comparedTotals(userId: string, entries: readonly LedgerEntry[]): Compared[] {
  const { account, months, owed, clients } = tallyOf(entries);
  type TotalsKind = 'accountTotals' | 'monthTotals' | 'owedDays' | 'clientOwedDays';
  const compare = (kind: TotalsKind, all: ReadonlyMap<string, Figures>) => {
    const stored = new Map(
      entriesOf<FigureKind>(entries, kind).map(({ item, fields }) => [item.SK, fields as unknown as Figures]),
    );
    return [...new Set([...stored.keys(), ...all.keys()])].map((SK) => {
      const key = { PK: keys.accountTotals(userId).PK, SK };
      const fields = stored.get(SK) ?? {};
      // The account's totals also have attributes that are not figures.
      const is =
        kind === 'accountTotals'
          ? Object.fromEntries(accountFigures.map((name) => [name, fields[name] ?? 0]))
          : fields;
      return { kind, key, is, shouldBe: all.get(SK) ?? {} };
    });
  };
  const bySortKey = (byMonth: ReadonlyMap<string, Figures>, key: 'monthTotals' | 'owedDays') =>
    new Map([...byMonth].map(([month, figures]) => [keys[key](userId, month).SK, figures]));
  const ofClients = [...clients].flatMap(([clientId, byMonth]) =>
    [...byMonth].map(
      ([month, figures]) => [keys.clientOwedDays(userId, clientId, month).SK, figures] as const,
    ),
  );
  return [
    ...compare('accountTotals', new Map([[keys.accountTotals(userId).SK, account]])),
    ...compare('monthTotals', bySortKey(months, 'monthTotals')),
    ...compare('owedDays', bySortKey(owed, 'owedDays')),
    ...compare('clientOwedDays', new Map(ofClients)),
  ];
}

function comparedStatistics(entries: readonly LedgerEntry[]): Compared[] {
  const invoices = entriesOf(entries, 'invoice');
  const counted = invoices.filter(isCounted);
  const clients = entriesOf(entries, 'client').map(({ kind, item: key, fields }) => {
    const is = Object.fromEntries(figureNames.map((name) => [name, fields[name] ?? 0]));
    const shouldBe = sumOfFigures(
      invoices
        .filter((invoice) => invoice.fields.clientId === fields.clientId)
        .map((invoice) => clientFiguresOf(invoice.fields)),
    );
    return { kind, key, is, shouldBe };
  });
  const accounts = entriesOf(entries, 'liteProfile').map(({ kind, item: key, fields }) => ({
    kind,
    key,
    is: { invoicesCreated: fields.invoicesCreated },
    shouldBe: { invoicesCreated: counted.length },
  }));
  return [...clients, ...accounts];
}

/** Every figure of an account that does not equal the sum of its invoices and payments. */
export function differencesIn(userId: string, entries: readonly LedgerEntry[]): Difference[] {
  return [...comparedTotals(userId, entries), ...comparedStatistics(entries)].flatMap(
    ({ kind, key: { PK, SK }, is, shouldBe }) =>
      [...new Set([...Object.keys(is), ...Object.keys(shouldBe)])]
        .map((name) => ({
          kind,
          key: { PK, SK },
          name,
          is: is[name] ?? 0,
          shouldBe: shouldBe[name] ?? 0,
        }))
        .filter((figure) => figure.is !== figure.shouldBe),
  );
}

/** Describes a difference for the owner. */
export function differenceSentence(
  { kind, key: { SK }, name, is, shouldBe }: Difference,
  entries: readonly LedgerEntry[],
): string {
  // `CLIENTOWED#<client>#<month>`, `CLIENT#<client>`, `MONTH#<month>` or `OWED#<month>`.
  const parts = SK.split('#');
  const month = kind === 'clientOwedDays' ? parts[2] : parts[1];
  const clientName = entriesOf(entries, 'client').find(({ fields }) => fields.clientId === parts[1])?.fields
    .name;
  return differenceText({ kind, name, month, clientName, is, shouldBe });
}
