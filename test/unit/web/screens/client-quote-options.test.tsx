import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { expectScreen } from '#test/support/screen-text';
import { QuoteChoices } from '../../../../web/features/quotes/quote-choices.tsx';
import { acceptance, accepted, api, liteQuote, openClientQuote } from '../../../support/client-quote.ts';
import { pageMain, press } from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, stubObjectUrls } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

const { discount: _none, ...plain } = liteQuote;
const optionQuote: QuoteView = {
  ...plain,
  taxRate: 8_000,
  options: [{ name: 'Good' }, { name: 'Better', isRecommended: true }, { name: 'Best' }],
  lineItems: [
    { description: 'Removal', quantity: 1_000, price: 200_00 },
    { description: 'Surge protector', quantity: 1_000, price: 180_00, optional: 'unticked' },
    { description: 'Furnace, 80 %', quantity: 1_000, price: 2_800_00, option: 0 },
    { description: 'Furnace, 96 %', quantity: 1_000, price: 4_500_00, option: 1 },
    { description: 'Thermostat', quantity: 1_000, price: 120_00, option: 1, optional: 'ticked' },
    { description: 'Furnace, 98 %', quantity: 1_000, price: 5_800_00, option: 2 },
  ],
};

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const announced = () =>
  [...document.querySelectorAll('[role=status].sr-only')].map(({ textContent }) => textContent).join('');

async function open(answers: Record<string, StubbedAnswer> = {}, quote = optionQuote) {
  const stubbed = await openClientQuote(quote, answers);
  await screen.findByRole('form', { name: 'Approve this quote' });
  return stubbed;
}

const sign = async () => {
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Dana Whitfield' } });
  await press('Sign and Approve');
};

describe('the page of a quote with options', () => {
  test('shows every option with its total, and has none chosen', async () => {
    await open();
    await radio(/Better/);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
    ]);
    await expectScreen('client-quote-options', pageMain());
  });

  test('follows the choice with total, tax and deposit, and announces them', async () => {
    await open();
    fireEvent.click(await radio(/Better/));
    expect(announced()).toBe('Total $5,205.60. Deposit (25%), due on approval $1,301.40.');
    expect(pageMain().textContent).toContain('You agree to Better with Thermostat, $5,205.60.');
    const price = () => pageMain().textContent?.match(/BetterRecommended(\$[\d,.]+)/)?.[1];
    const priceBefore = price();
    expect(priceBefore).toBe('$5,205.60');
    fireEvent.click(box(/Surge protector/));
    expect(announced()).toContain('Total $5,400.00.');
    expect(price()).toBe(priceBefore);
    expect(pageMain().textContent).toContain('Your choice: Better with Surge protector and Thermostat');
    fireEvent.click(box(/Thermostat/));
    expect(announced()).toContain('Total $5,270.40.');
    fireEvent.click(await radio(/Best/));
    // The thermostat is not part of Best.
    expect(screen.queryByRole('checkbox', { name: /Thermostat/ })).toBeNull();
    expect(announced()).toContain('Total $6,674.40.');
    await expectScreen('client-quote-options-chosen', pageMain());
  });

  test('gets the focus also if it is loaded only after signing was refused', () => {
    const choosing = {
      choice: { lines: [] },
      error: 'Choose an option first.',
      refusals: 1,
      first: createRef<HTMLInputElement>(),
      ...{ choose: () => undefined, tick: () => undefined, refuse: () => undefined },
    };
    render(<QuoteChoices quote={optionQuote} choosing={choosing} />);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Good/ }));
  });

  test('cannot be approved without a choice, says so, and moves the focus to the options', async () => {
    const { changes } = await open();
    const first = await radio(/Good/);
    await sign();
    expect(await screen.findByText('Choose an option first.')).toBeTruthy();
    expect(document.activeElement).toBe(first);
    expect(changes).toEqual([]);
    fireEvent.click(first);
    expect(screen.queryByText('Choose an option first.')).toBeNull();
  });

  test('signs exactly what is chosen, and shows it at once', async () => {
    const { changes } = await open({ [`POST ${api}/acceptance`]: accepted() });
    fireEvent.click(await radio(/Better/));
    fireEvent.click(box(/Surge protector/));
    await sign();
    await screen.findByText('Quote Approved!');
    expect(changes.at(-1)?.[1]).toMatchObject({
      contentHash: 'hash-1',
      choice: { option: 1, lines: [1, 4] },
    });
    expect(pageMain().textContent).toContain('New furnace for $5,400.00, approved');
    expect(pageMain().textContent).toContain('Chosen: Better');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(pageMain().textContent).not.toContain('Furnace, 98 %');
  });

  test('asks to reload if somebody else approved another choice', async () => {
    await open({ [`POST ${api}/acceptance`]: refusal('quote-chosen') });
    fireEvent.click(await radio(/Good/));
    await sign();
    expect(await screen.findByText('This quote was approved with another choice.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Reload the quote' })).toBeTruthy();
  });

  test('shows what was chosen once it is approved', async () => {
    const approved: QuoteView = {
      ...optionQuote,
      state: 'approved',
      status: 'accepted',
      acceptance,
      choice: { option: 1, lines: [] },
    };
    await openClientQuote(approved);
    await screen.findByText('Quote Approved!');
    await expectScreen('client-quote-options-approved', pageMain());
  });

  test('that has expired shows its options, but nothing to choose', async () => {
    await openClientQuote({ ...optionQuote, state: 'expired' });
    await screen.findByText('Better');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(pageMain().textContent).toContain('From $3,240.00');
  });
});

describe('the page of a quote with optional lines only', () => {
  const { options: _options, ...withoutOptions } = optionQuote;
  const optionalQuote: QuoteView = {
    ...withoutOptions,
    lineItems: [
      { description: 'Surge protector', quantity: 1_000, price: 180_00, optional: 'ticked' },
      { description: 'Filter', quantity: 1_000, price: 20_00, optional: 'unticked' },
    ],
  };

  test('starts as the owner set it, and can be approved so', async () => {
    const { changes } = await open({ [`POST ${api}/acceptance`]: accepted() }, optionalQuote);
    await waitFor(() => expect(box(/Surge protector/).checked).toBe(true));
    expect(box(/Filter/).checked).toBe(false);
    expect(within(pageMain()).getByText('You agree to $194.40, with Surge protector.')).toBeTruthy();
    await sign();
    await screen.findByText('Quote Approved!');
    expect(changes.at(-1)?.[1]).toMatchObject({ choice: { lines: [0] } });
  });

  test('cannot be approved with nothing chosen', async () => {
    await open({}, optionalQuote);
    await waitFor(() => expect(box(/Surge protector/).checked).toBe(true));
    fireEvent.click(box(/Surge protector/));
    expect(pageMain().textContent).toContain('Total Choose at least one line.');
    expect(pageMain().textContent).not.toContain('Choose an option');
    await sign();
    const described = () => {
      const group = screen.getByRole('group', { name: 'Optional' });
      return [group, box(/Surge protector/)].map((element) => {
        const id = element.getAttribute('aria-describedby') ?? '';
        return document.getElementById(id)?.textContent;
      });
    };
    await waitFor(() => expect(described()).toEqual(Array(2).fill('Choose at least one line.')));
    expect(box(/Surge protector/).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box(/Surge protector/));
    fireEvent.click(box(/Filter/));
    expect(described()).toEqual([undefined, undefined]);
  });
});
