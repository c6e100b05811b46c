import { describe, expect, test } from 'vitest';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { askQuoteQuestion } from '#lambdas/quotes/questions/ask-quote-question';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

interface Scene {
  readonly quote?: StoredQuote | undefined;
  readonly question?: string;
  readonly linkId?: string;
  /** The last question about the quote, which is less than an hour old. */
  readonly last?: string;
}

/** Asks a question once. Returns the answer and what was stored. */
async function ask(scene: Scene = {}) {
  const { question = ' Is it loud?\r\n ', linkId = 'A'.repeat(22), last } = scene;
  const quote = 'quote' in scene ? scene.quote : aStoredQuote();
  const added: { readonly text: string; readonly hash: string }[] = [];
  const answer = await askQuoteQuestion(
    { linkId, question },
    {
      quotes: storeOf(quote),
      ownerDay: async () => '2026-11-22',
      providers: { find: async () => undefined },
      hash: (text) => `hash of ${text}`,
      questions: {
        add: async (_quote, one) => last === undefined && added.push(one) > 0,
        lastHash: async () => last && `hash of ${last}`,
      },
    },
  );
  return { answer: answer.ok ? answer.value : answer.refusal.code, added };
}

describe('a question about a quote', () => {
  test('is stored without surrounding spaces', async () => {
    expect(await ask()).toEqual({
      answer: { success: true },
      added: [{ text: 'Is it loud?', hash: 'hash of Is it loud?' }],
    });
  });

  test.each<[string, Scene, string]>([
    ['that does not exist', { quote: undefined }, 'quote-not-found'],
    ['of the mobile app', { quote: aStoredQuoteOfApp() }, 'quote-not-found'],
    ['that is a draft', { quote: aStoredQuote({ status: 'draft' }) }, 'quote-not-found'],
    ['that was withdrawn', { quote: aStoredQuote({ status: 'withdrawn' }) }, 'quote-not-found'],
    ['with a malformed ID', { linkId: 'A'.repeat(21) }, 'quote-not-found'],
    ['without text', { question: ' \n ' }, 'question-empty'],
    ['within an hour of another question', { last: 'When could you come?' }, 'question-limit'],
  ])('%s is refused, and nothing is stored', async (_, scene, code) => {
    expect(await ask(scene)).toEqual({ answer: code, added: [] });
  });

  test('is stored only once if it is sent again', async () => {
    expect(await ask({ last: 'Is it loud?' })).toEqual({ answer: { success: true }, added: [] });
  });
});
