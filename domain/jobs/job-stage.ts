import type { StoredWait } from '../documents/standing-state.ts';
import type { Cents } from '../money.ts';

/** The stages of a job, in order. */
export const jobStages = ['Lead', 'Scheduled', 'In Progress', 'Invoiced', 'Paid'] as const;

export type JobStage = (typeof jobStages)[number];

/** The stage of the job that an approved quote creates. */
export const approvedJobStage: JobStage = 'Scheduled';

/** The stages that can always be chosen by hand; the others only for a job that is billed elsewhere. */
export const workStages = ['Lead', 'Scheduled', 'In Progress'] as const satisfies readonly JobStage[];

/** What a job needs to know about one of its invoices. */
export interface JobInvoice {
  readonly invoiceNumber: string;
  /** The client has it, and it is neither a draft nor void. */
  readonly isIssued: boolean;
  readonly totalCents: Cents;
  /** As `standingOf` says: a refund counts only if it is still owed. */
  readonly owedCents: Cents;
  /** What it bills of the approved quote; absent for an invoice that does not come from one. */
  readonly ofQuoteCents?: Cents;
  /** Refunded, and no longer owed; absent for none. */
  readonly notOwedCents?: Cents;
  /** What it waits for, the most important reason; absent if for nothing. What is undecided is not owed meanwhile. */
  readonly waitsFor?: StoredWait;
}

/** The facts from which the shown stage follows. */
export interface StageFacts {
  /** The last stage that was set by hand. */
  readonly stage: JobStage;
  /** "Done" was pressed. */
  readonly isDone?: boolean | undefined;
  /** What was agreed on: the total of the approved quote; 0 if nothing was. */
  readonly agreedCents: Cents;
  /** What change orders took back of refunds that are no longer owed: the quote counts it as not billed. */
  readonly takenBackCents?: Cents | undefined;
  /** The invoices of the job by ID, void ones and drafts included. */
  readonly invoices?: Readonly<Record<string, JobInvoice>> | undefined;
}

type BillingFacts = Pick<StageFacts, 'agreedCents' | 'takenBackCents' | 'invoices'>;

const sumOf = (invoices: readonly JobInvoice[], cents: (invoice: JobInvoice) => Cents): Cents =>
  invoices.reduce((sum, invoice) => sum + cents(invoice), 0);

const issuedOf = ({ invoices = {} }: Pick<StageFacts, 'invoices'>): readonly JobInvoice[] =>
  Object.values(invoices).filter(({ isIssued }) => isIssued);

/** What was refunded and is no longer owed. */
const notOwedOf = (invoices: readonly JobInvoice[]): Cents =>
  sumOf(invoices, ({ notOwedCents = 0 }) => notOwedCents);

/** What change orders took back, as far as it is still not owed, and its invoice not void. */
const takenBackOf = ({ takenBackCents = 0, ...facts }: BillingFacts): Cents =>
  Math.min(takenBackCents, notOwedOf(issuedOf(facts)));

/** `takenBackCents` after a change order that lowers the agreed total to `agreedCents`. */
export function takenBackAfter(facts: BillingFacts, agreedCents: Cents): Cents {
  const billed = sumOf(
    Object.values(facts.invoices ?? {}),
    ({ ofQuoteCents, isIssued, totalCents }) => ofQuoteCents ?? (isIssued ? totalCents : 0),
  );
  const most = Math.min(billed - agreedCents, notOwedOf(issuedOf(facts)));
  return Math.max(facts.takenBackCents ?? 0, most);
}

/**
 * True if what was billed is exactly what was agreed. What was refunded and is no longer owed stays billed, unless a change
 * order took it back.
 */
export function isFullyBilled(facts: BillingFacts): boolean {
  const issued = issuedOf(facts);
  const billed = sumOf(issued, ({ totalCents }) => totalCents);
  const kept = billed - notOwedOf(issued);
  const { agreedCents } = facts;
  return agreedCents > 0 && kept <= agreedCents && agreedCents <= billed - takenBackOf(facts);
}

/**
 * What is left to bill of an approved quote of which invoices bill a part, in cents; 0 before the first one, and once the
 * job is fully billed. Drafts count, because they can be sent at any time.
 */
export function leftToBillCents(facts: BillingFacts): Cents {
  if (isFullyBilled(facts)) return 0;
  const ofQuote = Object.values(facts.invoices ?? {}).filter(
    ({ ofQuoteCents }) => ofQuoteCents !== undefined,
  );
  if (ofQuote.length === 0) return 0;
  const billed = sumOf(ofQuote, ({ ofQuoteCents = 0 }) => ofQuoteCents) - takenBackOf(facts);
  return Math.max(0, facts.agreedCents - billed);
}

/**
 * True while a payment of an invoice is disputed, lost and not decided, or with a reported account: it is not paid, although
 * nothing is owed meanwhile. A refund counts only once it is still owed.
 */
const isInDispute = ({ waitsFor }: JobInvoice): boolean =>
  waitsFor?.kind === 'dispute' ||
  waitsFor?.kind === 'reported-account' ||
  (waitsFor?.kind === 'answer' && waitsFor.isLost === true);

const isBilledStage = (stage: JobStage): boolean => stage === 'Invoiced' || stage === 'Paid';

/**
 * The stage that is shown. Paid if the job is Invoiced and nothing is owed or in dispute; Invoiced if what was billed
 * equals the agreed total, or if an invoice was sent and the work is done; else the last stage that was set by hand.
 * "Invoiced" or "Paid" set by hand before there was an invoice means that the work is done. What is not billed yet is not
 * owed; screens say beside the stage what is left.
 */
export function shownStage(facts: StageFacts): JobStage {
  const { stage, isDone = false } = facts;
  const issued = issuedOf(facts);
  const isInvoiced = isFullyBilled(facts) || (issued.length > 0 && (isDone || isBilledStage(stage)));
  if (!isInvoiced) return stage;
  const isOwed = sumOf(issued, ({ owedCents }) => owedCents) > 0;
  return isOwed || issued.some(isInDispute) ? 'Invoiced' : 'Paid';
}

/**
 * The stages that can be chosen by hand. None once everything that was agreed is billed: then the stage follows the
 * invoices. Invoiced and Paid only for a job without invoices.
 */
export function stageChoices(facts: BillingFacts): readonly JobStage[] {
  if (isFullyBilled(facts)) return [];
  return Object.keys(facts.invoices ?? {}).length > 0 ? workStages : jobStages;
}

/** True if the stage can be chosen by hand now. */
export const canChooseStage = (facts: BillingFacts, stage: JobStage): boolean =>
  stageChoices(facts).includes(stage);

/** How a query names a stage or the canceled jobs: "InProgress", because identifiers in queries have no spaces. */
export const groupQuery = (group: string): string => group.replaceAll(' ', '');
