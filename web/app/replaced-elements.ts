const watchedSelector = 'form, input, textarea, select';

const watchedElements = () => [...document.querySelectorAll(watchedSelector)];

const hasSameTagAndName = (a: Element, b: Element): boolean =>
  a.tagName === b.tagName && a.getAttribute('name') === b.getAttribute('name');

/**
 * Records the positions of forms and fields. The returned function finds the element that replaced a recorded one:
 * React renders the page again if something else, such as a browser extension, has changed the HTML. It returns
 * undefined if there is no replacement.
 */
export function watchReplacement(): <Kind extends Element>(element: Kind) => Kind | undefined {
  const before = watchedElements();
  return <Kind extends Element>(element: Kind) => {
    if (element.isConnected) return element;
    const after = watchedElements();
    const successor = after.length === before.length ? after[before.indexOf(element)] : undefined;
    return successor && hasSameTagAndName(successor, element) ? (successor as Kind) : undefined;
  };
}
