/** Amounts, addresses and numbers of documents, and the people and businesses of the tests. */
const fact = [
  /[-−+]?\$\d[\d,]*\.\d\d/,
  /[\w.+-]*@[\w-]+\.[\w.-]*\w/,
  /(?:INV|HHA|Q|CO|R|FH)-\d[\w-]*/,
  /Dana|Dana Whitfield|Ruth|Ruth Keller|Hartwell|Hartwell Plumbing|Alvarez Plumbing|Miller & Sons|O'Brien & Söhne/,
];

const onlyFact = new RegExp(
  String.raw`^[\s·,(#:]*(?:${fact.map(({ source }) => source).join('|')})[\s.,):?]*$`,
);

/** Our own addresses in prose, which no account has. */
const ourAddress = /^(?:support|sales)@/;

/**
 * The texts below `root` that are only an amount, an address, a number or a name, and that a browser's translation would
 * change. Within sentences `AsWritten` keeps them.
 */
export function translatedFacts(root: ParentNode = document.body): readonly string[] {
  const walker = document.createTreeWalker(root as Node, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isKept =
      text.parentElement?.closest('[translate=no], script, style, textarea, option, title') != null;
    if (!isKept && onlyFact.test(text.data) && !ourAddress.test(text.data))
      found.push(`${text.data} in ${text.parentElement?.parentElement?.outerHTML.slice(0, 300)}`);
  }
  return found;
}
