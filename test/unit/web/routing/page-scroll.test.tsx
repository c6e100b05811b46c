import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { focusHeading, usePageChange } from '../../../../web/routing/use-page-change.ts';

const scrollTo = vi.fn();
const scrolledInto: (string | null)[] = [];

beforeEach(() => {
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
  scrolledInto.length = 0;
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    scrolledInto.push(this.id);
  };
});

function scroll(position: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(position);
  window.dispatchEvent(new Event('scroll'));
}

let go: (to: string | number) => void;

function Site() {
  const location = useLocation();
  const navigate = useNavigate();
  go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to));
  usePageChange(location, location.pathname === '/untitled' ? undefined : `Page ${location.pathname}`);
  return (
    <main key={location.pathname}>
      <h1>{location.pathname}</h1>
      <p id="übersicht">Overview</p>
    </main>
  );
}
const openSite = () => render(<Site />, { wrapper: MemoryRouter });

test('Back returns to the scroll position of the page that was left', async () => {
  openSite();
  scroll(120);
  await act(async () => go('/next'));
  expect(scrollTo.mock.lastCall).toEqual([0, 0]);
  scroll(340);
  await act(async () => go(-1));
  expect(scrollTo.mock.lastCall).toEqual([0, 120]);
  await act(async () => go(1));
  expect(scrollTo.mock.lastCall).toEqual([0, 340]);
});

test('Back to a page that was not scrolled leaves the position to the browser', async () => {
  openSite();
  await act(async () => go('/next'));
  await act(async () => go('/other'));
  scrollTo.mockReset();
  await act(async () => go(-1));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a fragment scrolls to its element, on the same page too, and an unknown one to the top', async () => {
  openSite();
  await act(async () => go('/next#%C3%BCbersicht'));
  expect(scrolledInto).toEqual(['übersicht']);
  expect(scrollTo).not.toHaveBeenCalled();
  await act(async () => go('/next#übersicht'));
  expect(scrolledInto).toEqual(['übersicht', 'übersicht']);
  await act(async () => go('/other#nowhere'));
  expect(scrolledInto).toHaveLength(2);
  expect(scrollTo.mock.lastCall).toEqual([0, 0]);
});

test('each page sets the title of the document, unless it has none', async () => {
  openSite();
  expect(document.title).toBe('Page /');
  await act(async () => go('/next'));
  expect(document.title).toBe('Page /next');
  await act(async () => go('/untitled'));
  expect(document.title).toBe('Page /next');
});

test('the heading can be focused, but is not a stop of the Tab key', async () => {
  expect(focusHeading()).toBe(false);
  openSite();
  expect(focusHeading()).toBe(true);
  expect(document.activeElement?.outerHTML).toBe('<h1 tabindex="-1">/</h1>');
});
