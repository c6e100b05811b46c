import { invoiceLimits } from '../documents/invoice-limits.ts';
import { cleanLine, hasVisibleLetter } from '../text.ts';

/** Field by field what is wrong, in words; a right field is absent. */
export type Faults<Values> = Partial<Record<keyof Values, string>>;

/** Step 2 of sign-up: what a business profile begins with. State and ZIP are ours, optional (rule 21). */
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

/** Step 2 before anything is typed. */
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

/** Keeps the faults that are there. */
export const listed = <Values>(faults: Record<keyof Values, string | undefined>): Faults<Values> =>
  Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== undefined)) as Faults<Values>;

/** What the fields of a business profile are called in messages. */
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

/** The message for a text that is too long for an invoice; undefined for one that fits. */
export const lengthFault = (label: string, text: string): string | undefined =>
  cleanLine(text).length > invoiceLimits.field
    ? `${label} can be at most ${invoiceLimits.field} characters`
    : undefined;

/** The message for a name that is too long, or that nobody could see; an empty one is fine. */
export const nameFault = (label: string, text: string): string | undefined =>
  cleanLine(text) !== '' && !hasVisibleLetter(text)
    ? `${label} needs a letter or a digit`
    : lengthFault(label, text);

// 'First name is required', 'Last name is required'
const requiredFault = (label: string, text: string): string | undefined =>
  hasVisibleLetter(cleanLine(text)) ? lengthFault(label, text) : `${label} is required`;

/** Checks step 2 of sign-up: the names are required, the rest only has to fit. */
export const validateSignUpProfile = (profile: SignUpProfile): Faults<SignUpProfile> =>
  listed<SignUpProfile>({
    firstName: requiredFault(profileLabels.firstName, profile.firstName),
    lastName: requiredFault(profileLabels.lastName, profile.lastName),
    businessName: nameFault(profileLabels.businessName, profile.businessName),
    phone: lengthFault(profileLabels.phone, profile.phone),
    address: lengthFault(profileLabels.address, profile.address),
    city: lengthFault(profileLabels.city, profile.city),
    state: lengthFault(profileLabels.state, profile.state),
    zipCode: lengthFault(profileLabels.zipCode, profile.zipCode),
  });
