/**
 * Replaces nodemailer's address parser. We pass addresses as objects only, because an address passed as text could
 * contain more recipients.
 */
export default function parseAddresses(): never {
  throw new TypeError('An address of a mail is an object of name and address');
}
