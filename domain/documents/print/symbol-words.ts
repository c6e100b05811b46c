/**
 * What a symbol is printed as that no font of the PDF has: the words that people mean by it before a number or an
 * address, or the same mark in a shape that the fonts have. Pictures that only decorate are not here.
 */
const written: Readonly<Record<string, string>> = {
  '📞': 'Phone',
  '📱': 'Mobile',
  '📲': 'Mobile',
  '📠': 'Fax',
  '📧': 'Email',
  '📨': 'Email',
  '📩': 'Email',
  '📍': 'Address',
  '🌐': 'Web',
  '🔗': 'Link',
  '📅': 'Date',
  '📆': 'Date',
  '⏰': 'Time',
  '🔑': 'Key',
  '💵': 'Cash',
  '✅': '✓',
  '❌': '✗',
  '❎': '✗',
  '❔': '?',
  '❕': '!',
  '➕': '+',
  '➖': '-',
  '➗': '÷',
  '💲': '$',
  '⌀': 'Ø',
  '↦': '→',
  '⇑': '↑',
  '⇓': '↓',
  '⇗': '↗',
  '⇘': '↘',
  '⇙': '↙',
  '⇖': '↖',
  '🔼': '▲',
  '🔽': '▼',
  '🔴': '●',
  '🔵': '●',
};

/** With the sign after it that asks for a colored picture. */
const SYMBOLS = new RegExp(`(?:${Object.keys(written).join('|')})\\uFE0F?`, 'gu');

const SKIN = /[\u{1F3FB}-\u{1F3FF}]/u;
const joiner = '\u200d';
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/**
 * A text in which symbols that would print as a box are words or plainer marks: "📞 555-0100" becomes
 * "Phone 555-0100". A symbol that is a part of a joined picture stays.
 */
export const withSymbolsAsWords = (text: string): string =>
  text.replace(SYMBOLS, (symbol, at: number) => {
    const before = text.slice(0, at);
    const after = text.slice(at + symbol.length);
    if (before.endsWith(joiner) || after.startsWith(joiner) || SKIN.test(after.slice(0, 2))) return symbol;
    const word = written[symbol.replace('\uFE0F', '')] ?? symbol;
    if (!isLetter(word.slice(0, 1))) return word;
    // A symbol needs no space beside it, a word does.
    const ahead = /[\p{L}\p{N})\]]$/u.test(before) ? ' ' : '';
    const behind = /^[\p{L}\p{N}+(]/u.test(after) ? ' ' : '';
    return `${ahead}${word}${behind}`;
  });
