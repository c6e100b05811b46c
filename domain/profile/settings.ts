import { isEmailAddress } from '../email-address.ts';
import { plainEmail } from '../plain-email.ts';
import { cleanLine, hasVisibleLetter } from '../text.ts';
import type { BusinessProfile } from './profile.ts';
import { settingsMessages } from './settings-messages.ts';
import { type Faults, lengthFault, profileLabels, type SignUpProfile } from './sign-up-profile.ts';

/** The fields of the settings screen: the business profile without fields that only the server writes. */
export interface Settings extends SignUpProfile {
  readonly email: string;
}

const fields = [
  'firstName',
  'lastName',
  'businessName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly (keyof Settings)[];

const required: ReadonlySet<keyof Settings> = new Set(['firstName', 'lastName', 'businessName']);

const labels: Readonly<Record<keyof Settings, string>> = { ...profileLabels, email: 'Business email' };

/** The fields of a business profile that the settings show. */
export const settingsOf = (profile: BusinessProfile): Settings =>
  Object.fromEntries(fields.map((field) => [field, profile[field]])) as Record<keyof Settings, string>;

/** Settings in their stored form: single lines without outer spaces and hidden characters. */
export const cleanSettings = (settings: Settings): Settings =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'email' ? plainEmail(settings[field]) : cleanLine(settings[field]),
    ]),
  ) as Record<keyof Settings, string>;

/** Checks the settings. The three required fields share one message. */
export function validateSettings(settings: Settings): Faults<Settings> {
  const faults: Faults<Settings> = {};
  for (const field of fields) {
    const text = field === 'email' ? plainEmail(settings[field]) : cleanLine(settings[field]);
    const tooLong = lengthFault(labels[field], text);
    if (required.has(field) && !hasVisibleLetter(text)) faults[field] = settingsMessages.required;
    else if (tooLong) faults[field] = tooLong;
    else if (field === 'email' && text !== '' && !isEmailAddress(text))
      faults[field] = 'Please enter a valid email address';
  }
  return faults;
}
