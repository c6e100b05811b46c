import { millisecondsOf } from '../time-zone.ts';

/**
 * Values of an account that clients see and that somebody else who had access could have set. After a takeover by a
 * reset the owner must confirm each of them before clients see it again. See
 * docs/decisions/039-values-withheld-after-a-takeover.md.
 */
export const ownerValues = ['howToPay', 'businessEmail', 'logo', 'reminders'] as const;

export type OwnerValue = (typeof ownerValues)[number];

/** An instant (ISO) for some of the values. */
export type InstantByValue = Readonly<Partial<Record<OwnerValue, string>>>;

/** The values of an account that clients may not see now, and the copies they may not see. */
export interface Withholding {
  /**
   * The values set before the account was taken over, and the instant of the takeover. Clients do not see them until
   * the owner keeps them.
   */
  readonly withheld?: InstantByValue;
  /** The values that the owner cleared or replaced. Copies in documents saved up to this instant stay hidden. */
  readonly clearedBefore?: InstantByValue;
}

/** Withheld values, and values that the owner should review. */
export interface OwnerDecisions extends Withholding {
  /**
   * Values set before the address was verified at this instant. Clients see them; the owner is asked about them once.
   */
  readonly toReview?: InstantByValue;
}

/** True while clients may not see this value of the account. */
export const isWithheld = ({ withheld }: Withholding, value: OwnerValue): boolean =>
  withheld?.[value] !== undefined;

/** True if clients may not see the copy of a value in a document saved at an instant (ISO). */
export const isCopyWithheld = (
  { withheld, clearedBefore }: Withholding,
  value: OwnerValue,
  savedAt: string,
): boolean => [withheld?.[value], clearedBefore?.[value]].some((at) => at !== undefined && savedAt <= at);

/** Gives each of the values the same instant. */
export const instantForEach = (values: readonly OwnerValue[], at: string): InstantByValue =>
  Object.fromEntries(values.map((value) => [value, at]));

/** The owner's choices for a value: clients see it again, or it is removed. */
export const ownerChoices = ['keep', 'clear'] as const;

export type OwnerChoice = (typeof ownerChoices)[number];

/** The settings of an account that decide which values the owner is asked about. */
export interface OwnerValueSettings {
  readonly hasHowToPay: boolean;
  readonly remindersAreOn: boolean;
  readonly businessEmail: string;
  readonly accountEmail: string;
}

/** The values that the owner is asked about. */
export interface OwnerConfirmation {
  readonly values: readonly OwnerValue[];
  /** True if clients do not see the values until the owner confirms them. */
  readonly isWithheld: boolean;
}

const valuesPresent = (settings: OwnerValueSettings): Readonly<Record<OwnerValue, boolean>> => ({
  howToPay: settings.hasHowToPay,
  // An address that equals the account's own needs no confirmation.
  businessEmail:
    settings.businessEmail !== '' && settings.businessEmail.toLowerCase() !== settings.accountEmail,
  // `withheld` and `toReview` contain a logo only if there was one.
  logo: true,
  reminders: settings.remindersAreOn,
});

/**
 * The values to ask about in a session that began at `signedInAt` (seconds since 1970); undefined if there are none.
 * Withheld values are asked about until the owner decides. Values set before the address was verified are asked about
 * only from the next sign-in on.
 */
export function valuesToConfirm(
  { withheld = {}, toReview = {} }: OwnerDecisions,
  settings: OwnerValueSettings,
  signedInAt: number,
): OwnerConfirmation | undefined {
  const present = valuesPresent(settings);
  const withheldValues = ownerValues.filter((value) => withheld[value] !== undefined && present[value]);
  if (withheldValues.length > 0) return { values: withheldValues, isWithheld: true };
  const verifiedAt = new Map(Object.entries(toReview));
  const valuesToReview = ownerValues.filter((value) => {
    const at = verifiedAt.get(value);
    return at !== undefined && present[value] && signedInAt * 1000 >= millisecondsOf(at);
  });
  return valuesToReview.length > 0 ? { values: valuesToReview, isWithheld: false } : undefined;
}
