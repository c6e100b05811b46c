const watched = 'form, input, textarea, select';

const all = () => [...document.querySelectorAll(watched)];

const isLike = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName && one.getAttribute('name') === other.getAttribute('name');

/**
 * Records the positions of forms and fields. The returned function finds the element that replaced a recorded one:
 * React renders the page again if something else, such as a browser extension, has changed the HTML. It returns
 * undefined if there is no replacement.
 */
export function watchReplacement(): <Kind extends Element>(element: Kind) => Kind | undefined {
  const before = all();
  return <Kind extends Element>(element: Kind) => {
    if (element.isConnected) return element;
    const now = all();
    const successor = now.length === before.length ? now[before.indexOf(element)] : undefined;
    return successor && isLike(successor, element) ? (successor as Kind) : undefined;
  };
}
