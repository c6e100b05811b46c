import { isEmailAddress } from '../email-address.ts';
import { definedFaults, type Faults } from '../profile/sign-up-profile.ts';
import { newPasswordFault } from './password-rules.ts';

/** The fields of sign-up's step 1. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Step 1 before the user types anything. */
export const noCredentials: Credentials = { email: '', password: '', confirmPassword: '' };

export interface LoginDraft {
  readonly email: string;
  readonly password: string;
}

/** The form on the page that a reset email links to. */
export interface NewPasswordDraft {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The form to change the password in Settings. */
export interface PasswordChangeDraft extends NewPasswordDraft {
  readonly oldPassword: string;
}

function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required';
  return isEmailAddress(email) ? undefined : 'Please enter a valid email';
}

/** Checks step 1 of sign-up. */
export const validateCredentials = ({ email, password, confirmPassword }: Credentials) =>
  definedFaults<Credentials>({
    email: emailFault(email),
    password: newPasswordFault(password, email),
    confirmPassword: confirmPassword === password ? undefined : 'Passwords do not match',
  });

/** Checks the new password of a reset. `email` is the account's address, which must not be used as the password. */
export const validateNewPassword = ({ password, confirmPassword }: NewPasswordDraft, email = '') =>
  definedFaults<NewPasswordDraft>({
    password: newPasswordFault(password, email),
    confirmPassword: confirmPassword === password ? undefined : 'Passwords do not match',
  });

/** Checks the password change in Settings. Only the user pool can check the old password. */
export const validatePasswordChange = ({ oldPassword, ...draft }: PasswordChangeDraft, email: string) => ({
  ...definedFaults<{ oldPassword: string }>({
    oldPassword: oldPassword === '' ? 'Password is required' : undefined,
  }),
  ...validateNewPassword(draft, email),
});

/** Checks the login form. The rules for new passwords do not apply, because the account may be older than they are. */
export const validateLogin = ({ email, password }: LoginDraft) =>
  definedFaults<LoginDraft>({
    email: emailFault(email),
    password: password === '' ? 'Password is required' : undefined,
  });

/** Checks the reset modal. */
export function validateResetRequest({ email }: { readonly email: string }): Faults<{ email: string }> {
  if (email.trim() === '') return { email: 'Please enter your email address' };
  return isEmailAddress(email) ? {} : { email: 'Please enter a valid email address' };
}
