import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { type Parsed, textUpTo } from '../contract/schemas.ts';
import { type OwnerConfirmation, type OwnerDecisions, ownerChoices } from './owner-values.ts';
import type { DatedDetails, PendingDetails } from './payment-details.ts';
import type { BusinessProfile, LiteProfile } from './profile.ts';

/** A generous limit for requests. Messages for people come from the validation of the form. */
const text = z._default(textUpTo(2_000), '');

/** The profile fields that a request may set. The server sets all others. */
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

/** A Lite profile as sent to the browser. */
export interface ShownLite
  extends Omit<LiteProfile, keyof OwnerDecisions | 'detailsHistory' | 'deniedDetails' | 'howToPay'> {
  /** The payment details that clients see, or would see if they were not withheld. */
  readonly howToPay?: DatedDetails;
  /** Payment details that take effect later. */
  readonly pendingDetails?: PendingDetails;
}

/**
 * Answer of `read-profile` (GET /api/profile). Profiles that do not exist yet are absent; such a user has not finished
 * sign-up.
 */
export interface ReadProfileAnswer {
  readonly success: true;
  readonly lite?: ShownLite;
  readonly business?: BusinessProfile;
  /** The values that the owner should confirm now; absent if there are none. */
  readonly toConfirm?: OwnerConfirmation;
}

/** Body of `save-settings` (PUT /api/profile). `email` is the business email. */
export const saveSettingsSchema = z.strictObject({
  ...profileFields,
  email: text,
  /**
   * `updatedAt` of the profile when the form was loaded. If the stored profile is newer, the request is refused with
   * `settings-changed`.
   */
  basedOn: textUpTo(40),
});

export type SaveSettingsBody = Parsed<typeof saveSettingsSchema>;

/** Answer of `save-settings`: the stored profile. */
export interface SaveSettingsAnswer {
  readonly success: true;
  readonly business: BusinessProfile;
}

/** Body of `set-time-zone` (PUT /api/time-zone): the IANA name of the account's time zone. */
export const setTimeZoneSchema = z.strictObject({ timeZone: textUpTo(100) });

/**
 * Body of `update-setup` (PUT /api/setup): whether the Setup card is hidden, and whether the business charges no sales
 * tax.
 */
export const updateSetupSchema = z.strictObject({
  isDismissed: z.optional(z.boolean()),
  chargesNoTax: z.optional(z.boolean()),
});

/** Body of `set-how-to-pay` (PUT /api/how-to-pay): payment instructions and a payment link; '' removes one. */
export const setHowToPaySchema = z.strictObject({ text, link: text });

/**
 * Answer of `set-how-to-pay`: the details in effect, and those that take effect later. Each is absent if there are
 * none.
 */
export interface SetHowToPayAnswer {
  readonly success: true;
  readonly howToPay?: DatedDetails;
  readonly pendingDetails?: PendingDetails;
}

const choice = z.optional(z.enum(ownerChoices));

/**
 * Body of `confirm-values` (PUT /api/profile/confirmation): the owner's choices for values that were set before the
 * account was taken over or verified. A missing value stays undecided.
 */
export const confirmValuesSchema = z.strictObject({
  howToPay: choice,
  businessEmail: choice,
  logo: choice,
  reminders: choice,
});

/** The operations of this module. */
export const operations = operationsOf('profile', {
  'read-profile': { method: 'GET', path: '/api/profile', access: 'account', answer: json<ReadProfileAnswer> },
  'save-settings': {
    method: 'PUT',
    path: '/api/profile',
    access: 'account',
    body: saveSettingsSchema,
    answer: json<SaveSettingsAnswer>,
  },
  'confirm-values': {
    method: 'PUT',
    path: '/api/profile/confirmation',
    access: 'account',
    body: confirmValuesSchema,
  },
  'set-how-to-pay': {
    method: 'PUT',
    path: '/api/how-to-pay',
    access: 'account',
    body: setHowToPaySchema,
    answer: json<SetHowToPayAnswer>,
  },
  'email-payment-confirmation': {
    method: 'POST',
    path: '/api/how-to-pay/confirmation-mails',
    access: 'account',
  },
  'update-setup': {
    method: 'PUT',
    path: '/api/setup',
    access: 'account',
    body: updateSetupSchema,
  },
  'set-time-zone': {
    method: 'PUT',
    path: '/api/time-zone',
    access: 'account',
    body: setTimeZoneSchema,
  },
});
