import * as z from 'zod/mini';
import { type OwnerDecisions, ownerChoices, type ToConfirm } from '../account/owner-values.ts';
import type { DatedDetails, PendingDetails } from '../profile/payment-details.ts';
import type { BusinessProfile, LiteProfile } from '../profile/profile.ts';
import type { DoneAnswer } from './call-failure.ts';
import { type Parsed, textUpTo } from './schemas.ts';

/** Generous bounds of the wire; the messages for people come from the validation of the form. */
const text = z._default(textUpTo(2_000), '');

/** The fields of a profile that a body may carry; everything else is the server's. */
export const profileFields = {
  firstName: text,
  lastName: text,
  businessName: text,
  phone: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
};

/** A Lite profile as the browser gets it. */
export interface ShownLite
  extends Omit<LiteProfile, keyof OwnerDecisions | 'detailsHistory' | 'deniedDetails' | 'howToPay'> {
  /** The payment details that clients see, or would see if they were not withheld. */
  readonly howToPay?: DatedDetails;
  /** Payment details that take effect later. */
  readonly pendingDetails?: PendingDetails;
}

/** Answer of `read-profile` (GET /api/profile). What does not exist yet is absent: such a user belongs to sign-up. */
export interface ReadProfileAnswer {
  readonly success: true;
  readonly lite?: ShownLite;
  readonly business?: BusinessProfile;
  /** What the owner is asked about now; absent for nothing. */
  readonly toConfirm?: ToConfirm;
}

/** Body of `save-settings` (PUT /api/profile). */
export const saveSettingsSchema = z.strictObject({
  ...profileFields,
  email: text,
  /** `updatedAt` of the profile the form was loaded with; a newer one refuses the save with `settings-changed`. */
  basedOn: textUpTo(40),
});

export type SaveSettingsBody = Parsed<typeof saveSettingsSchema>;

/** Answer of `save-settings`: the profile as stored. */
export interface SaveSettingsAnswer {
  readonly success: true;
  readonly business: BusinessProfile;
}

/** Body of `set-time-zone` (PUT /api/time-zone): the IANA name of the account's time zone. */
export const setTimeZoneSchema = z.strictObject({ timeZone: textUpTo(100) });

/** Body of `update-setup` (PUT /api/setup): hides the Setup card or shows it again, and whether no sales tax is charged. */
export const updateSetupSchema = z.strictObject({
  isDismissed: z.optional(z.boolean()),
  chargesNoTax: z.optional(z.boolean()),
});

/** Body of `set-how-to-pay` (PUT /api/how-to-pay), as typed; '' for none. */
export const setHowToPaySchema = z.strictObject({ text, link: text });

/** Answer of `set-how-to-pay`: the details in effect, and those that take effect later; absent for none. */
export interface SetHowToPayAnswer {
  readonly success: true;
  readonly howToPay?: DatedDetails;
  readonly pendingDetails?: PendingDetails;
}

const choice = z.optional(z.enum(ownerChoices));

/**
 * Body of `confirm-values` (PUT /api/profile/confirmation): what the owner chose for values that were set before the
 * account was taken over or verified. A value that is not named is decided later.
 */
export const confirmValuesSchema = z.strictObject({
  howToPay: choice,
  businessEmail: choice,
  logo: choice,
  reminders: choice,
});

/**
 * What each operation on the profile takes and answers. `email-payment-confirmation` (POST /api/how-to-pay/confirmation-mails)
 * emails the owner once more about pending payment details, with the link that confirms them; at most once an hour.
 */
export interface ProfileCalls {
  'read-profile': { answer: ReadProfileAnswer };
  'confirm-values': { body: typeof confirmValuesSchema; answer: DoneAnswer };
  'set-how-to-pay': { body: typeof setHowToPaySchema; answer: SetHowToPayAnswer };
  'email-payment-confirmation': { answer: DoneAnswer };
  'update-setup': { body: typeof updateSetupSchema; answer: DoneAnswer };
  'set-time-zone': { body: typeof setTimeZoneSchema; answer: DoneAnswer };
  'save-settings': { body: typeof saveSettingsSchema; answer: SaveSettingsAnswer };
}
