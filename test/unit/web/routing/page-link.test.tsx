import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { BackLink } from '../../../../web/routing/back-link.tsx';
import { editPath, generatorSearch } from '../../../../web/routing/generator-link.ts';
import { lazyPage, PageLoadError } from '../../../../web/routing/lazy-page.tsx';
import { PageLink, PrefetchContext } from '../../../../web/routing/page-link.tsx';
import { useJustSentQuote } from '../../../../web/routing/quote-page-state.ts';

function ShowLocation() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ path: pathname + search, state })}</output>;
}
const locationShown = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}');

/** Clicks a link. Returns true if the click is left to the browser, which must not follow the link in a test. */
function isLeftToBrowser(name: string): boolean {
  let isLeft = false;
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stop, { once: true });
  fireEvent.click(screen.getByRole('link', { name }));
  return isLeft;
}

/** Renders links on a page of the site. */
function openAt(path: string, links: ReactNode, prefetch = vi.fn()) {
  render(
    <PrefetchContext value={prefetch}>
      <MemoryRouter initialEntries={[path]}>
        {links}
        <ShowLocation />
      </MemoryRouter>
    </PrefetchContext>,
  );
  return prefetch;
}

describe('a link to a page', () => {
  test('opens the page with its parameters, query and state', () => {
    openAt(
      '/x',
      <PageLink to="liteQuote" params={{ quoteId: 'q1' }} suffix="?a=1" state={{ from: 'x' }} className="c">
        Quote
      </PageLink>,
    );
    const link = screen.getByRole('link', { name: 'Quote' });
    expect(link.getAttribute('href')).toBe('/billhook-lite/quotes/q1?a=1');
    expect(link.className).toBe('c');
    fireEvent.click(link);
    expect(locationShown()).toEqual({ path: '/billhook-lite/quotes/q1?a=1', state: { from: 'x' } });
  });

  test('loads the code of the page when it is hovered or focused, and calls the handlers of its owner', () => {
    const handlers = { onPointerEnter: vi.fn(), onFocus: vi.fn(), onClick: vi.fn() };
    const prefetch = openAt(
      '/x',
      <PageLink to="pricing" {...handlers}>
        Pricing
      </PageLink>,
    );
    const link = screen.getByRole('link', { name: 'Pricing' });
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.pointerEnter(link);
    expect(prefetch.mock.calls).toEqual([['/pricing']]);
    fireEvent.focus(link);
    expect(prefetch.mock.calls).toEqual([['/pricing'], ['/pricing']]);
    fireEvent.click(link);
    for (const handler of Object.values(handlers)) expect(handler).toHaveBeenCalledTimes(1);
  });

  test('does nothing if its owner has handled the click', () => {
    openAt(
      '/x',
      <PageLink to="pricing" onClick={(event) => event.preventDefault()}>
        Pricing
      </PageLink>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Pricing' }));
    expect(locationShown().path).toBe('/x');
  });

  test('works without a router that loads code in advance', () => {
    render(
      <MemoryRouter>
        <PageLink to="pricing">Pricing</PageLink>
      </MemoryRouter>,
    );
    fireEvent.focus(screen.getByRole('link', { name: 'Pricing' }));
  });

  test.each<[string, 'pricing' | 'invoiceGenerator', boolean]>([
    ['/', 'pricing', false],
    ['/', 'invoiceGenerator', true],
    ['/invoice-generator', 'pricing', true],
    ['/invoice-generator', 'invoiceGenerator', false],
  ])('from %s to %s loads a new document: %j', (from, to, isDocument) => {
    openAt(
      from,
      <PageLink to={to} suffix="#x">
        Link
      </PageLink>,
    );
    expect(isLeftToBrowser('Link')).toBe(isDocument);
    expect(locationShown().path).toBe(isDocument ? from : siteRoutes[to].path);
  });

  test('to another tab is left to the browser', () => {
    openAt(
      '/x',
      <PageLink to="pricing" target="_blank">
        Pricing
      </PageLink>,
    );
    expect(isLeftToBrowser('Pricing')).toBe(true);
    expect(locationShown().path).toBe('/x');
  });

  test('above a heading leads back', async () => {
    openAt('/x', <BackLink to="liteQuotes">Back to quotes</BackLink>);
    await expectScreen('routing-back-link');
  });
});

test.each([
  [{}, ''],
  [{ editing: '', formId: '' }, ''],
  [{ editing: 'a b' }, 'edit=a+b'],
  [{ formId: 'f' }, 'form=f'],
  [{ editing: 'e', formId: 'f' }, 'edit=e&form=f'],
])('the query of an editor for %j is %j', (ids, query) => {
  expect(generatorSearch(ids)).toBe(query);
});

test('the path for editing an invoice names the invoice', () => {
  expect(editPath('invoice-1')).toBe('/billhook-lite/invoice-generator?edit=invoice-1');
});

describe('a quote that was just sent', () => {
  function QuotePart() {
    const justSent = useJustSentQuote();
    return <p>Sent: {justSent === '' ? 'none' : justSent}</p>;
  }
  test.each<[unknown, string]>([
    [{ justSent: 'q1' }, 'q1'],
    [{ justSent: 7 }, 'none'],
    [{}, 'none'],
    [null, 'none'],
    ['q1', 'none'],
  ])('is named by the state of the link to its page (%j), which is then cleared', (state, text) => {
    render(
      <MemoryRouter initialEntries={[{ pathname: '/quotes/q1', state }]}>
        <QuotePart />
        <ShowLocation />
      </MemoryRouter>,
    );
    screen.getByText(`Sent: ${text}`);
    expect(locationShown()).toEqual({ path: '/quotes/q1', state: text === 'none' ? state : null });
  });
});

describe('a page whose code is its own chunk', () => {
  test('is loaded once, and then rendered at once', async () => {
    const load = vi.fn(async () => ({ name }: { readonly name: string }) => <h1>Page {name}</h1>);
    const Page = lazyPage(load);
    expect(Page.isLoaded()).toBe(false);
    const first = Page.preload();
    expect(Page.preload()).toBe(first);
    await first;
    expect(Page.isLoaded()).toBe(true);
    expect(load).toHaveBeenCalledTimes(1);
    render(<Page name="one" />);
    screen.getByRole('heading', { name: 'Page one' });
  });

  test('starts to load when it is rendered', async () => {
    const Page = lazyPage(async () => () => <h1>Later</h1>);
    await act(async () => render(<Page />));
    await screen.findByRole('heading', { name: 'Later' });
  });

  test('is loaded again after a failure, whose cause is kept', async () => {
    const cause = new TypeError('Failed to fetch');
    let isOnline = false;
    const Page = lazyPage(async () => {
      if (!isOnline) throw cause;
      return () => <h1>Page</h1>;
    });
    const error: unknown = await Page.preload().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PageLoadError);
    expect(error).toMatchObject({
      name: 'PageLoadError',
      message: 'The code of a page could not be fetched',
      cause,
    });
    expect(Page.isLoaded()).toBe(false);
    isOnline = true;
    await Page.preload();
    expect(Page.isLoaded()).toBe(true);
    // A loaded page is not loaded again.
    isOnline = false;
    await Page.preload();
  });
});
