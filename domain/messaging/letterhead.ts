import { businessWords } from './mail-to-client.ts';

/** The header block of an email to a client. */
export interface Letterhead {
  readonly name: string;
  /** The account's verified address. */
  readonly address: string;
  /** #rrggbb; absent for the plain header block. */
  readonly color?: string;
  readonly showsLogo: boolean;
}

/**
 * Names of banks, card brands and payment brands. Emails that pretend to come from them are a common form of phishing,
 * so such businesses get the plain header block. Short or ambiguous names only match whole words.
 */
const protectedNames = {
  words: [
    'visa',
    'amex',
    'citi',
    'chase',
    'wise',
    'ebay',
    'hsbc',
    'usaa',
    'pnc',
    'bbva',
    'ubs',
    'bmo',
    'rbc',
    'stripe',
    'square',
    'zelle',
    'venmo',
    'plaid',
    'intuit',
    'affirm',
    'klarna',
    'truist',
    'ally',
    'discover',
    'schwab',
    'fidelity',
    'vanguard',
    'barclays',
    'santander',
    'citizens',
    'keybank',
    'regions',
  ],
  parts: [
    'paypal',
    'mastercard',
    'americanexpress',
    'dinersclub',
    'unionpay',
    'maestro',
    'cashapp',
    'applepay',
    'googlepay',
    'amazonpay',
    'shoppay',
    'afterpay',
    'westernunion',
    'moneygram',
    'remitly',
    'payoneer',
    'revolut',
    'coinbase',
    'quickbooks',
    'bankofamerica',
    'wellsfargo',
    'jpmorgan',
    'citibank',
    'capitalone',
    'usbank',
    'tdbank',
    'goldmansachs',
    'morganstanley',
    'deutschebank',
    'creditsuisse',
    'fifththird',
    'huntingtonbank',
    'navyfederal',
    'silvergate',
    'firstrepublic',
    'synchrony',
    'comerica',
    'santanderbank',
    'creditunion',
    'barclaycard',
    'worldpay',
    'authorizenet',
    'braintree',
    'billcom',
  ],
} as const;

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
  '@': 'a',
};

/** A name in lower-case Latin letters. Digits and symbols that look like letters are replaced. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[01$@35]/g, (sign) => lookalikes[sign] ?? sign);

/** True if a business name contains the name of a bank, card brand or payment brand. */
export function hasProtectedName(businessName: string): boolean {
  const text = folded(businessName);
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const joined = words.join('');
  return (
    protectedNames.words.some((name) => words.includes(name)) ||
    protectedNames.parts.some((name) => joined.includes(name))
  );
}

/**
 * The header block of an email to a client: name and color of the business, the verified address of the account, and
 * the logo once the account is old enough. A business with the name of a bank or payment brand gets neither color nor
 * logo.
 */
export function letterheadOf({
  businessName,
  address,
  isYoungAccount,
  brandColor,
}: {
  readonly businessName: string;
  readonly address: string;
  readonly isYoungAccount: boolean;
  readonly brandColor?: string | undefined;
}): Letterhead {
  const isPlain = hasProtectedName(businessName);
  return {
    name: businessWords(businessName),
    address,
    ...(!isPlain && brandColor !== undefined && { color: brandColor }),
    showsLogo: !isPlain && !isYoungAccount,
  };
}
