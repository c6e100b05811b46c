/** Shown on the client's page if the browser runs no scripts. */
export const linkNeedsScript = 'This page needs JavaScript; the invoice is attached to the email.';
