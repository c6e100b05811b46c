/** The element that shows the translation of a text that React rendered, in its place. */
const standIns = new WeakMap<Node, Element>();
/** The text of each such element. */
const originals = new WeakMap<Element, Node>();

/** The element at the place of a replaced text, if it is still in `parent`. */
const standInOf = (text: Node, parent: Node): Element | undefined => {
  const standIn = standIns.get(text);
  return standIn?.parentNode === parent ? standIn : undefined;
};

function forget(text: Node): void {
  const standIn = standIns.get(text);
  if (standIn) originals.delete(standIn);
  standIns.delete(text);
}

/** Puts a text back that React has changed. The browser translates it again, as it does with every new text. */
function putBack(text: Node): void {
  const standIn = standIns.get(text);
  forget(text);
  if (standIn?.isConnected) standIn.replaceWith(text);
}

/** Whether an element is a translation, and not yet known as the translation of another text. */
const isNewTranslation = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === 'font' && !originals.has(node);

function noteReplacedTexts(records: readonly MutationRecord[], changedTexts: MutationObserver): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      // Some replace the text in one step, others insert the translation beside it and then remove it.
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isNewTranslation);
      if (!standIn) continue;
      standIns.set(text, standIn);
      originals.set(standIn, text);
      changedTexts.observe(text, { characterData: true });
    }
}

let isFollowing = false;

/**
 * Lets React work on a page whose texts a browser has translated. Translators replace each text node with a `font`
 * element. React keeps the node that is gone: it would change a text that nobody sees, and throw when it removes it or
 * inserts something before it. See docs/decisions/182-translated-pages.md.
 */
export function followTranslations(): void {
  if (isFollowing) return;
  isFollowing = true;
  const changedTexts = new MutationObserver((records) => {
    for (const { target } of records) putBack(target);
  });
  const replacedTexts = new MutationObserver((records) => noteReplacedTexts(records, changedTexts));
  replacedTexts.observe(document.body, { childList: true, subtree: true });

  /** A change of the document may come before the observer has been told about a translation. */
  const catchUp = () => noteReplacedTexts(replacedTexts.takeRecords(), changedTexts);
  const { insertBefore, appendChild, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Kind extends Node>(
    this: Node,
    node: Kind,
    before: Node | null,
  ): Kind {
    catchUp();
    if (standIns.has(node)) putBack(node);
    const place = before && before.parentNode !== this ? standInOf(before, this) : undefined;
    return insertBefore.call(this, node, place ?? before) as Kind;
  };
  Node.prototype.appendChild = function <Kind extends Node>(this: Node, node: Kind): Kind {
    catchUp();
    if (standIns.has(node)) putBack(node);
    return appendChild.call(this, node) as Kind;
  };
  Node.prototype.removeChild = function <Kind extends Node>(this: Node, node: Kind): Kind {
    catchUp();
    const standIn = node.parentNode === this ? undefined : standInOf(node, this);
    if (!standIn) return removeChild.call(this, node) as Kind;
    forget(node);
    removeChild.call(this, standIn);
    return node;
  };
}
