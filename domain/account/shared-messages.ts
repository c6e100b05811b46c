/** Sentences that the forms of an account say, and the API too. */

/** Of a password that everybody guesses (rule 20). */
export const weakPassword = 'Password is too weak. Please choose a stronger password.';

/** Of sign-ups beyond what one network may do in a day. */
export const tooManySignUps = 'Too many new accounts from your network today. Please try again tomorrow.';

/** Whatever was wrong of address, password and recovery code. */
export const recoveryFailed =
  'That did not work. Check your password, and use a recovery code that you have not used before.';
