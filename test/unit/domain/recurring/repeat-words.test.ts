import { expect, test } from 'vitest';
import { brand } from '#domain/brand';
import {
  type RepeatNews,
  type RepeatNoticeFacts,
  repeatNews,
  repeatWords,
} from '#domain/recurring/repeat-words';

const facts: RepeatNoticeFacts = {
  invoiceNumber: 'HHA-0100',
  clientName: 'Dana\nWhitfield',
  totalCents: 129_00,
  day: '2026-11-30',
  news: 'ready',
  passedOver: 0,
};

test('the subject of the email about a created invoice tells the owner what to do', () => {
  const toDo: Partial<Record<RepeatNews, string>> = {
    incomplete: 'to complete',
    unconfirmed: 'please look',
    mailed: 'please look',
    'not-made': 'please look',
  };
  for (const news of repeatNews)
    expect(repeatWords({ ...facts, news }).subject).toBe(
      `Invoice HHA-0100: ${toDo[news] ?? 'ready to send'}`,
    );
});

test('the email to the owner names the client, the amount, the day, and what happened to the invoice', () => {
  expect(repeatWords(facts).sentences).toEqual([
    'Invoice HHA-0100 for Dana Whitfield over $129.00 was made for November 30, 2026, because you have it repeat.',
    'It waits for you: look at it, then email it to your client.',
  ]);
  expect(repeatWords({ ...facts, clientName: ' ' }).sentences[0]).toContain('for your client over');
});

test('the owner of a recurring invoice is told that the next one could not be created', () => {
  expect(repeatWords({ ...facts, news: 'not-made' }).sentences).toEqual([
    'Invoice HHA-0100 for Dana Whitfield over $129.00 repeats, but the one for November 30, 2026 could not be made.',
    'Something went wrong on our side. We were told and look into it.',
  ]);
});

test('the email lists dates that were missed before, whether one or several', () => {
  const missed = (passedOver: number) =>
    repeatWords({ ...facts, passedOver })
      .sentences.slice(2)
      .join();
  expect(missed(0)).toBe('');
  expect(missed(1)).toBe(
    `1 earlier date was missed while ${brand.name} could not make invoices. Make those by hand with Duplicate if you need them.`,
  );
  expect(missed(2)).toContain('2 earlier dates were missed');
});
