import { describe, expect, test } from 'vitest';
import type { QuoteContent } from '#domain/quotes/quote';
import { filtersQuotes, matchesQuoteFilter, quoteFilterOf, quoteShows } from '#domain/quotes/quote-filter';
import { type QuoteState, quoteStates, type StoredQuoteStatus } from '#domain/quotes/quote-state';

const today = '2026-11-29';
const content: QuoteContent = {
  quoteNumber: 'Q-1001',
  title: 'New furnace',
  clientMessage: 'Call me.',
  issueDate: '2026-11-03',
  taxRate: 0,
  lineItems: [
    { description: 'Remove the old furnace', quantity: 1_000, price: 200_00 },
    { description: 'Sprinkler repair', quantity: 2_000, price: 51_00 },
  ],
  client: {
    name: 'Dana Whitfield',
    email: 'dana@client.example',
    address: '12 Main St',
    city: 'Salem, OR',
    phone: '',
  },
  serviceAddress: '7 Harbor Lane, Newport',
};
const finds = (search: string) => matchesQuoteFilter({ status: 'sent', content }, { search }, today);

describe('a search of quotes', () => {
  test.each(
    [
      ['q-100', 'furnace', 'SPRINKLER', 'whitfield', 'main st', 'salem', 'harbor', '302', '302.0', '$302.00'],
    ].flat(),
  )('finds %s', (search) => {
    expect(finds(search)).toBe(true);
  });

  test.each(['plumbing', '303', '302.01', 'furnace remove', 'dana@client'])('does not find %s', (search) => {
    expect(finds(search)).toBe(false);
  });

  test('finds a quote of the mobile app, which has no client', () => {
    const { client: _client, quoteNumber: _number, ...appContent } = content;
    expect(matchesQuoteFilter({ content: appContent }, { search: 'sprinkler' }, today)).toBe(true);
  });
});

describe('the filter by state', () => {
  const stored: Readonly<Record<QuoteState, StoredQuoteStatus | undefined>> = {
    ...{ draft: 'draft', sent: 'sent', approved: 'accepted', declined: 'declined' },
    ...{ expired: 'sent', withdrawn: 'withdrawn', unknown: 'unknown' },
  } as const;
  const showsOf = (state: QuoteState) => {
    const { [state]: status } = stored;
    const quote = {
      ...(status && { status }),
      content: { ...content, ...(state === 'expired' && { validUntil: '2026-11-28' }) },
    };
    return quoteShows.filter((show) => matchesQuoteFilter(quote, { show }, today));
  };

  test('puts each state that is known in one group', () => {
    expect(Object.fromEntries(quoteStates.map((state) => [state, showsOf(state)]))).toEqual({
      draft: ['draft'],
      sent: ['sent'],
      approved: ['approved'],
      declined: ['closed'],
      expired: ['closed'],
      withdrawn: ['closed'],
      unknown: [],
    });
  });

  test('ignores a group that does not exist, and a search of blanks', () => {
    expect(filtersQuotes(quoteFilterOf({ show: 'lost', search: '  ' }))).toBe(false);
    expect(quoteFilterOf({ show: 'sent', search: ' Main ' })).toEqual({ show: 'sent', search: 'main' });
  });
});
