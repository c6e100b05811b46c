import { millisecondsOf } from '../time-zone.ts';

/**
 * Values of an account that its clients see and that a previous holder could have set. After a takeover by a reset the owner
 * has to confirm each of them before clients see it again. See docs/decisions/039-values-withheld-after-a-takeover.md.
 */
export const ownerValues = ['howToPay', 'businessEmail', 'logo', 'reminders'] as const;

export type OwnerValue = (typeof ownerValues)[number];

/** An instant (ISO) by value; a value that is not named has none. */
export type InstantByValue = Readonly<Partial<Record<OwnerValue, string>>>;

/** Which values of an account wait for its owner. */
export interface Withholding {
  /** Set before the account was taken over at this instant: clients do not see them until the owner keeps them. */
  readonly withheld?: InstantByValue;
  /** Cleared or replaced by the owner: copies in documents saved up to this instant are not shown either. */
  readonly clearedBefore?: InstantByValue;
}

/** The same, with what is only listed. */
export interface OwnerDecisions extends Withholding {
  /** Set before the address was verified at this instant: clients see them, and the owner is asked once. */
  readonly toReview?: InstantByValue;
}

/** True while clients may not see what an account has set. */
export const isWithheld = ({ withheld }: Withholding, value: OwnerValue): boolean =>
  withheld?.[value] !== undefined;

/** True while clients may not see the copy of a value in a document that was saved at an instant (ISO). */
export const isCopyWithheld = (
  { withheld, clearedBefore }: Withholding,
  value: OwnerValue,
  savedAt: string,
): boolean => [withheld?.[value], clearedBefore?.[value]].some((at) => at !== undefined && savedAt <= at);

/** The same instant for each of some values. */
export const allAt = (values: readonly OwnerValue[], at: string): InstantByValue =>
  Object.fromEntries(values.map((value) => [value, at]));

/** What the owner decides about a value: clients see it as before, or it is taken away. */
export const ownerChoices = ['keep', 'clear'] as const;

export type OwnerChoice = (typeof ownerChoices)[number];

/** What an account has set, as far as it concerns its owner's decisions. */
export interface SetValues {
  readonly hasHowToPay: boolean;
  readonly remindersAreOn: boolean;
  readonly businessEmail: string;
  readonly accountEmail: string;
}

/** Values the owner is asked about. */
export interface ToConfirm {
  readonly values: readonly OwnerValue[];
  /** Clients do not see them until then; otherwise they do. */
  readonly isWithheld: boolean;
}

const isSet = (set: SetValues): Readonly<Record<OwnerValue, boolean>> => ({
  howToPay: set.hasHowToPay,
  businessEmail: set.businessEmail !== '' && set.businessEmail.toLowerCase() !== set.accountEmail,
  // It is named only where there was one.
  logo: true,
  reminders: set.remindersAreOn,
});

/**
 * What the owner is asked about in a session that began at `signedInAt` (seconds since 1970); undefined for nothing. What
 * is withheld is asked about until it is decided; what was set before the address was verified only from the next sign-in on.
 */
export function toConfirmOf(
  { withheld = {}, toReview = {} }: OwnerDecisions,
  set: SetValues,
  signedInAt: number,
): ToConfirm | undefined {
  const there = isSet(set);
  const kept = ownerValues.filter((value) => withheld[value] !== undefined && there[value]);
  if (kept.length > 0) return { values: kept, isWithheld: true };
  const since = new Map(Object.entries(toReview));
  const listed = ownerValues.filter((value) => {
    const at = since.get(value);
    return at !== undefined && there[value] && signedInAt * 1000 >= millisecondsOf(at);
  });
  return listed.length > 0 ? { values: listed, isWithheld: false } : undefined;
}
