/**
 * Passwords of at least six characters that guessing programs try first: the top of published lists of leaked
 * passwords, keyboard runs, and words of our trade; all in lower case. Digits and signs at the end of a password are
 * ignored if the rest is listed.
 */
const WORDS = `
123456 1234567 12345678 123456789 1234567890 123123 123123123 123321 1234561 12345a 123abc 123qwe 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 111111 1111111 11111111 112233 121212 131313 159753 147258 147258369 159357 222222 333333 444444
555555 654321 666666 696969 777777 7777777 789456 789456123 888888 88888888 987654321 999999 000000 00000000 0123456789
a12345 a123456 aa123456 aaaaaa abc123 abc1234 abcd1234 abcdef abcdefg admin1 admin123 administrator asdasd asdfgh
asdfghjkl ashley azerty bailey baseball basketball batman bismillah buster charlie cheese chelsea chocolate computer
cookie daniel donald dragon family flower football freedom fuckyou gfhjkm ginger hannah hello1 hello123 hockey hunter
iloveyou internet jennifer jessica jordan joshua justin killer letmein liverpool login1 london lovely loveme
maggie master matthew michael michelle midnight monkey mustang mynoob naruto nicole pass123 pass1234 passw0rd password
pepper pokemon princess purple qazwsx qwer1234 qwerty qwertyu qwertyui qwertyuiop qwe123 ranger robert samsung secret
shadow soccer sophie starwars summer sunshine superman taylor tennis thomas thunder tigger trustno1 test123 test1234
testtest welcome whatever william winter yankees zaq12wsx zxcvbn zxcvbnm changeme default guest1 temp123 temporary
billhook invoice invoices invoicing plumber plumbing electrician contractor business company
`;

/** The same list as an array, to estimate how easy a password is to guess. */
export const commonWords: readonly string[] = WORDS.trim().split(/\s+/);

const common: ReadonlySet<string> = new Set(commonWords);

/**
 * True for an easily guessed password: a listed one in any case, a listed word followed by digits or signs, one
 * repeated character, or the account's own address or its local part.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const folded = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  const word = folded.replace(/[\d!.?*#@$_-]+$/, '');
  return (
    common.has(folded) ||
    common.has(word) ||
    /^(.)\1*$/su.test(folded) ||
    (address !== '' && (folded === address || folded === address.split('@')[0]))
  );
}
