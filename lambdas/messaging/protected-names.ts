import skeletonOf from 'unhomoglyph';

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

/** Signs that are read as letters, besides those that Unicode lists as look-alikes. */
const signs: Readonly<Record<string, string>> = { '3': 'e', '5': 's', $: 's', '@': 'a' };

/**
 * What a name looks like: characters that are easily confused (UTS 39) become the same one. Unicode tells i from l,
 * which many typefaces draw alike in upper case.
 */
const lookOf = (text: string): string =>
  skeletonOf(skeletonOf(text).toLowerCase())
    .replace(/[35$@]/g, (sign) => signs[sign] ?? sign)
    .replaceAll('i', 'l');

const looksOf = (names: readonly string[]): readonly string[] => names.map(lookOf);

const looks = { words: looksOf(protectedNames.words), parts: looksOf(protectedNames.parts) };

/** Words of single letters are read as one: "S t r i p e". */
const joinLetters = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?:\s+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu, (letters) =>
    letters.replace(/\s+/g, ''),
  );

/** True if a business name contains the name of a bank, card brand or payment brand, or one that looks like it. */
export function hasProtectedName(businessName: string): boolean {
  const text = joinLetters(businessName.normalize('NFKD').replace(/\p{M}/gu, ''));
  // Upper and lower case of a letter have different look-alikes.
  return [text, text.toLowerCase(), text.toUpperCase()].some((variant) => {
    const words = lookOf(variant).split(/[^\p{L}\p{N}]+/u);
    const joined = words.join('');
    return (
      looks.words.some((name) => words.includes(name)) || looks.parts.some((name) => joined.includes(name))
    );
  });
}

/** Sets of scripts that people write together. Each of the recommended scripts (UAX 31) is also a set of its own. */
const mixedScripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const recommendedScripts =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';

const scriptPatterns = [...mixedScripts, ...recommendedScripts.split(' ').map((script) => [script])].map(
  (scripts) =>
    new RegExp(
      `^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
      'u',
    ),
);

/** True if a name mixes no scripts that are not written together: "highly restrictive" in UTS 39, section 5.2. */
const isHighlyRestrictive = (name: string): boolean => scriptPatterns.some((pattern) => pattern.test(name));

/** True if readers could take a business name for that of a bank, card brand or payment brand. */
export const mayImpersonate = (businessName: string): boolean =>
  hasProtectedName(businessName) || !isHighlyRestrictive(businessName);
