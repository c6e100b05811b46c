import { shortSubject } from '../client-email/mail-to-client.ts';
import { bankOf } from '../documents/money-phrases.ts';
import { type Cents, formatDollars } from '../money.ts';
import { countText } from '../text.ts';
import { type CameIn, isArrival, type MoneyKind } from './came-in.ts';
import { clientInside, clientOf, documentNameOf, methodText } from './came-in-texts.ts';

/** An entry about money, with how its document stands when the email is composed. */
export interface ToldEntry extends CameIn {
  readonly kind: MoneyKind;
  /** What its invoice still has open; absent for a quote, and for an invoice that no longer exists. */
  readonly owedCents?: Cents;
  /** True if the client may be asked for it. */
  readonly mayAsk?: boolean;
  /** What the invoice waits for, in a sentence; absent if it waits for nothing. */
  readonly waitsFor?: string;
  /** Nothing did arrive by this entry, but the client has paid since. */
  readonly isPaidSince?: boolean;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The texts of an email to the owner about one entry. The amount is said once below the subject. */
interface MoneyMailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly figure: Fact & { readonly note: string };
  readonly facts: readonly Fact[];
  /** What follows for the owner. */
  readonly closing: readonly string[];
}

/** The line below each of these emails. */
export const switchedOffHint = 'You can switch these emails off in Settings, Reminders.';

/** Said of a void invoice: nothing is owed on it, but it was not paid either. */
export const voidSince = 'The invoice is void: nothing is owed on it.';

const headings: Readonly<Record<MoneyKind, string>> = {
  payment: 'You got paid',
  deposit: 'You got paid',
  refused: 'A bank payment was refused',
  returned: 'A bank payment was returned',
  check: 'A check is on its way',
};

const paidSince = (entry: ToldEntry): string => `${clientOf(entry)} has paid since.`;

/** What a failure or an announced check means now; undefined if the amount says all. */
function outcomeOf(entry: ToldEntry): string | undefined {
  if (entry.isPaidSince)
    return entry.kind === 'check'
      ? `${clientOf(entry)} then paid online. Do not cash both.`
      : paidSince(entry);
  if (entry.kind === 'refused') return 'Nothing was paid.';
  return entry.kind === 'returned' ? 'It is no longer counted as paid.' : undefined;
}

/** What happened, around the amount: "Ruth Keller paid", "$658.16", "for invoice 1001 by card". */
function figureOf(entry: ToldEntry): MoneyMailTexts['figure'] {
  const value = formatDollars(entry.cents);
  const document = `for ${documentNameOf(entry)}`;
  switch (entry.kind) {
    case 'payment':
      return { label: `${clientOf(entry)} paid`, value, note: `${document}${methodText(entry.method)}` };
    case 'deposit':
      return {
        label: `${clientOf(entry)} paid the deposit`,
        value,
        note: `${document}${methodText(entry.method)}`,
      };
    case 'refused':
      return {
        label: `${bankOf(clientInside(entry))} refused`,
        value,
        note: `${document}. ${outcomeOf(entry)}`,
      };
    case 'returned':
      return {
        label: `${bankOf(clientInside(entry))} took back`,
        value,
        note: `${document}. ${outcomeOf(entry)}`,
      };
    case 'check':
      return {
        label: `${clientOf(entry)} sent a check`,
        value,
        note: entry.isPaidSince ? `${document}. ${outcomeOf(entry)}` : document,
      };
  }
}

function subjectOf(entry: ToldEntry): string {
  const amount = formatDollars(entry.cents);
  switch (entry.kind) {
    case 'payment':
      return `You got paid: ${amount} from ${clientInside(entry)}`;
    case 'deposit':
      return `You got paid: deposit of ${amount} from ${clientInside(entry)}`;
    case 'refused':
      return `Bank payment refused: ${amount} for ${documentNameOf(entry)}`;
    case 'returned':
      return `Bank payment returned: ${amount} for ${documentNameOf(entry)}`;
    case 'check':
      if (entry.isPaidSince)
        return `Paid online, and a check for ${amount} may still come from ${clientInside(entry)}`;
      return `On its way: a check for ${amount} from ${clientInside(entry)}`;
  }
}

function factsOf({ feeCents, netCents, owedCents }: ToldEntry): readonly Fact[] {
  return [
    ...(feeCents !== undefined && netCents !== undefined
      ? [
          { label: 'Fee', value: formatDollars(feeCents) },
          { label: 'You receive', value: formatDollars(netCents) },
        ]
      : []),
    ...(owedCents === undefined ? [] : [{ label: 'Still owed', value: formatDollars(owedCents) }]),
  ];
}

function closingOf({ kind, document, mayAsk, waitsFor, isPaidSince }: ToldEntry): readonly string[] {
  if (waitsFor !== undefined) return [waitsFor];
  if (kind === 'deposit' && document === 'quote')
    return ['It is taken off the invoice that you make from the quote.'];
  if (isPaidSince) return [];
  if (kind === 'check') return ['It counts as paid when you record it. Reminders wait for a week.'];
  const isFailure = kind === 'refused' || kind === 'returned';
  return isFailure && mayAsk ? ['The invoice is open. If you use reminders, they go on.'] : [];
}

/** The texts about one entry. */
export const moneyMailTexts = (entry: ToldEntry): MoneyMailTexts => ({
  subject: shortSubject(subjectOf(entry)),
  heading: headings[entry.kind],
  figure: figureOf(entry),
  facts: factsOf(entry),
  closing: closingOf(entry),
});

/** Names what did not arrive, or not yet: "an earlier bank payment was refused, a check is on its way". */
function othersText(entries: readonly ToldEntry[]): string {
  const others = entries.filter(({ kind }) => !isArrival(kind));
  const isEarlier = others.length === 1 && others[0]?.isPaidSince === true && entries.length > 1;
  const one = isEarlier ? 'an earlier' : 'a';
  const bank = (kind: 'refused' | 'returned'): readonly string[] => {
    const count = others.filter((entry) => entry.kind === kind).length;
    if (count === 0) return [];
    return [
      count === 1 ? `${one} bank payment was ${kind}` : `${countText(count, 'bank payment')} were ${kind}`,
    ];
  };
  // A check that was followed by a payment is only in its line.
  const checks = others.filter(({ kind, isPaidSince }) => kind === 'check' && !isPaidSince).length;
  const check = checks === 1 ? 'a check is on its way' : `${countText(checks, 'check')} are on their way`;
  return [...bank('refused'), ...bank('returned'), ...(checks > 0 ? [check] : [])].join(', ');
}

/** The subject of an email about several entries. Only what arrived is counted as payments. */
export function severalSubject(entries: readonly ToldEntry[]): string {
  const arrived = entries.filter(({ kind }) => isArrival(kind));
  const [first] = arrived;
  const others = othersText(entries);
  if (!first) {
    // Checks that were followed by payments are not among the others.
    const [told] = entries;
    const subject = others === '' && told ? subjectOf(told) : others;
    return shortSubject(`${subject.charAt(0).toUpperCase()}${subject.slice(1)}`);
  }
  const rest = others === '' ? '' : `; ${others}`;
  if (arrived.length === 1) return shortSubject(`${subjectOf(first)}${rest}`);
  const sum = arrived.reduce((cents, entry) => cents + entry.cents, 0);
  return shortSubject(`You got paid: ${formatDollars(sum)} in ${arrived.length} payments${rest}`);
}

/**
 * Entries in the order in which they happened, without contradictions: a failure or an announced check before a payment
 * for the same document says that the client has paid since, and only the last entry of a document says how it stands.
 */
export function toldTogether(entries: readonly ToldEntry[]): readonly ToldEntry[] {
  return entries.map((entry, index) => {
    const later = entries.slice(index + 1).filter(({ documentId }) => documentId === entry.documentId);
    if (later.length === 0) return entry;
    const { owedCents: _owed, mayAsk: _mayAsk, waitsFor: _waitsFor, ...fact } = entry;
    const isPaidSince =
      entry.isPaidSince === true || (!isArrival(entry.kind) && later.some(({ kind }) => isArrival(kind)));
    return { ...fact, ...(isPaidSince && { isPaidSince }) };
  });
}

/** What happened, without its amount: "Ruth Keller paid for invoice 1001 by card". */
function eventOf(entry: ToldEntry): string {
  const document = `for ${documentNameOf(entry)}`;
  switch (entry.kind) {
    case 'payment':
      return `${clientOf(entry)} paid ${document}${methodText(entry.method)}`;
    case 'deposit':
      return `${clientOf(entry)} paid the deposit ${document}${methodText(entry.method)}`;
    case 'refused':
      return `${bankOf(clientInside(entry))} refused a payment ${document}`;
    case 'returned':
      return `${bankOf(clientInside(entry))} took back a payment ${document}`;
    case 'check':
      return `${clientOf(entry)} sent a check ${document}`;
  }
}

/** An entry of an email about several, as one line: what happened, its amount, and then the rest in sentences. */
export function entryLine(entry: ToldEntry): Fact & { readonly note: string } {
  const outcome = outcomeOf(entry);
  const facts = factsOf(entry).map((fact) => `${fact.label}: ${fact.value}.`);
  return {
    label: eventOf(entry),
    value: formatDollars(entry.cents),
    note: [...(outcome === undefined ? [] : [outcome]), ...facts, ...closingOf(entry)].join(' '),
  };
}
