import { invoiceLimits } from '../documents/invoice-limits.ts';
import { characterCount, cleanLine, hasVisibleLetter } from '../text.ts';

/** An error message for each invalid field; valid fields are absent. */
export type Faults<Values> = Partial<Record<keyof Values, string>>;

/**
 * The fields of sign-up's step 2, which become the business profile. State and ZIP are our addition and optional (rule
 * 21).
 */
export interface SignUpProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** Step 2 before the user types anything. */
export const blankSignUpProfile: SignUpProfile = {
  firstName: '',
  lastName: '',
  businessName: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

/** Removes the fields without an error message. */
export const definedFaults = <Values>(faults: Record<keyof Values, string | undefined>): Faults<Values> =>
  Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== undefined)) as Faults<Values>;

/** The names of the business profile's fields in messages. */
export const profileLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  businessName: 'Business name',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const satisfies Record<keyof SignUpProfile, string>;

/** The error message for a text that is too long for an invoice; undefined if it fits. */
export const lengthFault = (label: string, text: string): string | undefined =>
  characterCount(cleanLine(text)) > invoiceLimits.field
    ? `${label} can be at most ${invoiceLimits.field} characters`
    : undefined;

/** The error message for a name that is too long or has no visible letter or digit; an empty name is valid. */
export const nameFault = (label: string, text: string): string | undefined =>
  cleanLine(text) !== '' && !hasVisibleLetter(text)
    ? `${label} needs a letter or a digit`
    : lengthFault(label, text);

const requiredFault = (label: string, text: string): string | undefined =>
  hasVisibleLetter(cleanLine(text)) ? lengthFault(label, text) : `${label} is required`;

/** Checks step 2 of sign-up. The first and last name are required; the other fields only have a maximum length. */
export const validateSignUpProfile = (profile: SignUpProfile): Faults<SignUpProfile> =>
  definedFaults<SignUpProfile>({
    firstName: requiredFault(profileLabels.firstName, profile.firstName),
    lastName: requiredFault(profileLabels.lastName, profile.lastName),
    businessName: nameFault(profileLabels.businessName, profile.businessName),
    phone: lengthFault(profileLabels.phone, profile.phone),
    address: lengthFault(profileLabels.address, profile.address),
    city: lengthFault(profileLabels.city, profile.city),
    state: lengthFault(profileLabels.state, profile.state),
    zipCode: lengthFault(profileLabels.zipCode, profile.zipCode),
  });
