/** For a password that is easy to guess (rule 20). */
export const weakPasswordText = 'Password is too weak. Please choose a stronger password.';

/** For sign-ups beyond a network's daily limit. */
export const tooManySignUps = 'Too many new accounts from your network today. Please try again tomorrow.';
