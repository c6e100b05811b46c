import { invoiceLimits } from '../documents/invoice-limits.ts';
import { isEmailAddress } from '../email-address.ts';
import { cleanLine, hasVisibleLetter } from '../text.ts';
import { isCommonPassword } from './common-passwords.ts';
import { weakPassword } from './shared-messages.ts';

/** Field by field what is wrong, in words; a right field is absent. */
export type Faults<Values> = Partial<Record<keyof Values, string>>;

/** Characters of a password: the specified least, and the most the user pool takes. */
export const passwordLength = { least: 6, most: 256 } as const;

/** Step 1 of sign-up. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Step 1 before anything is typed. */
export const noCredentials: Credentials = { email: '', password: '', confirmPassword: '' };

export interface LoginDraft {
  readonly email: string;
  readonly password: string;
}

/** The page behind the reset mail. */
export interface NewPasswordDraft {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The change of password in Settings. */
export interface PasswordChangeDraft extends NewPasswordDraft {
  readonly oldPassword: string;
}

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

function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required';
  return isEmailAddress(email) ? undefined : 'Please enter a valid email';
}

function newPasswordFault(password: string, email: string): string | undefined {
  if (password === '') return 'Password is required';
  if ([...password].length < passwordLength.least) return 'Password must be at least 6 characters';
  if (password.length > passwordLength.most) return 'Password can be at most 256 characters';
  // The pool takes none; said here, because at its edge a space is mostly a slip of copying.
  if (/^\s|\s$/.test(password)) return 'Password cannot start or end with a space';
  return isCommonPassword(password, email) ? weakPassword : undefined;
}

/** Keeps the faults that are there. */
const listed = <Values>(faults: Record<keyof Values, string | undefined>): Faults<Values> =>
  Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== undefined)) as Faults<Values>;

/** Checks step 1 of sign-up. */
export const validateCredentials = ({ email, password, confirmPassword }: Credentials) =>
  listed<Credentials>({
    email: emailFault(email),
    password: newPasswordFault(password, email),
    confirmPassword: confirmPassword === password ? undefined : 'Passwords do not match',
  });

/** Checks the new password of a reset; `email` is the account's, which is no password. */
export const validateNewPassword = ({ password, confirmPassword }: NewPasswordDraft, email = '') =>
  listed<NewPasswordDraft>({
    password: newPasswordFault(password, email),
    confirmPassword: confirmPassword === password ? undefined : 'Passwords do not match',
  });

/** Checks the change of password in Settings; whether the old one is right the pool alone knows. */
export const validatePasswordChange = ({ oldPassword, ...draft }: PasswordChangeDraft, email: string) => ({
  ...listed<{ oldPassword: string }>({
    oldPassword: oldPassword === '' ? 'Password is required' : undefined,
  }),
  ...validateNewPassword(draft, email),
});

/** Checks the login form. Rules for new passwords do not apply: the account may be older than they are. */
export const validateLogin = ({ email, password }: LoginDraft) =>
  listed<LoginDraft>({
    email: emailFault(email),
    password: password === '' ? 'Password is required' : undefined,
  });

/** Checks the reset modal. */
export function validateResetRequest({ email }: { readonly email: string }): Faults<{ email: string }> {
  if (email.trim() === '') return { email: 'Please enter your email address' };
  return isEmailAddress(email) ? {} : { email: 'Please enter a valid email address' };
}

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
