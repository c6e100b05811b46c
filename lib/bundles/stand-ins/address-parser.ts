/** In the place of the reading of addresses: ours are objects, since one given as text could carry further recipients. */
export default function parseAddresses(): never {
  throw new TypeError('An address of a mail is an object of name and address');
}
