/** Error messages used by both the account forms and the API. */

/** For a password that is easy to guess (rule 20). */
export const weakPassword = 'Password is too weak. Please choose a stronger password.';

/** For sign-ups beyond a network's daily limit. */
export const tooManySignUps = 'Too many new accounts from your network today. Please try again tomorrow.';

/** For a wrong address, password or recovery code. The message does not say which of them is wrong. */
export const recoveryFailed =
  'That did not work. Check your password, and use a recovery code that you have not used before.';
