import { describe, expect, test } from 'vitest';
import type { KeyedMessage } from '#lambdas/delivery/ports';
import type { Mail, MailOutcome } from '#lambdas/mail/ports';
import { askQuoteQuestion } from '#lambdas/quote/ask-quote-question';
import type { StoredQuote } from '#lambdas/quote/stored-quote';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

interface Scene {
  readonly quote?: StoredQuote | undefined;
  readonly question?: string;
  readonly linkId?: string;
  /** Where its owner is told; undefined without a profile. */
  readonly toldAt?: string | undefined;
  readonly outcome?: MailOutcome;
  /** How often there is no place for a new question, and what is known of the last one then. */
  readonly refused?: number;
  readonly last?: KeyedMessage;
}

/** One press on "Ask", and what it did. */
async function asked(scene: Scene = {}) {
  const { question = ' Is it loud?\r\n ', linkId = 'A'.repeat(22), last } = scene;
  const quote = 'quote' in scene ? scene.quote : aStoredQuote();
  const toldAt = 'toldAt' in scene ? scene.toldAt : 'pat@harlow.example';
  const outcome: MailOutcome = scene.outcome ?? { kind: 'accepted', messageId: 'm-1' };
  const mails: Mail[] = [];
  const hashes: string[] = [];
  let refused = scene.refused ?? 0;
  const answer = await askQuoteQuestion(
    { linkId, question },
    {
      quotes: storeOf(quote),
      ownerDay: async () => '2026-11-22',
      providers: {
        find: async () =>
          toldAt === undefined
            ? undefined
            : { businessName: 'Harlow', email: '', toldAt, phone: '', address: '', city: '' },
      },
      hash: (text) => `hash of ${text}`,
      questions: {
        reserve: async (_quote, questionHash) => {
          hashes.push(questionHash);
          refused -= 1;
          if (refused >= 0) return undefined;
          return {
            id: 'question-1',
            reservation: {
              names: { message: 'quote-question' },
              markSending: async () => true,
              settle: async () => undefined,
              giveBack: async () => undefined,
              markUnknown: async () => undefined,
            },
          };
        },
        last: async () => last,
      },
      mail: {
        send: async (mail) => {
          mails.push(mail);
          return outcome;
        },
      },
      sleep: async () => undefined,
      random: () => 0,
    },
  );
  return { answer: answer.ok ? answer.value : answer.refusal.code, mails, hashes };
}

describe('a question about a quote', () => {
  test('is mailed to its owner, without the blanks around it', async () => {
    const { answer, mails, hashes } = await asked();
    expect(answer).toEqual({ success: true });
    expect(mails.map(({ to }) => to)).toEqual(['pat@harlow.example']);
    expect(mails[0]?.text).toContain('\nIs it loud?\n');
    expect(hashes).toEqual(['hash of Is it loud?']);
  });

  test.each<[string, Scene, string]>([
    ['about none', { quote: undefined }, 'quote-not-found'],
    ['about one of the mobile app', { quote: aStoredQuoteOfApp() }, 'quote-not-found'],
    ['about a draft', { quote: aStoredQuote({ status: 'draft' }) }, 'quote-not-found'],
    ['about one that was withdrawn', { quote: aStoredQuote({ status: 'withdrawn' }) }, 'quote-not-found'],
    ['under an id that is none', { linkId: 'A'.repeat(21) }, 'quote-not-found'],
    ['without a word', { question: ' \n ' }, 'quote-question-empty'],
    ['whose owner has no profile', { toldAt: undefined }, 'quote-question-not-sent'],
    ['whose owner has no proven address', { toldAt: '' }, 'quote-question-not-sent'],
  ])('%s is refused, and nothing is kept or mailed', async (_, scene, code) => {
    expect(await asked(scene)).toEqual({ answer: code, mails: [], hashes: [] });
  });

  test('that certainly did not leave says so; one that may have left counts as sent', async () => {
    const refused = { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false } as const;
    expect((await asked({ outcome: refused })).answer).toBe('quote-question-not-sent');
    const unknown = { kind: 'unknown', reason: 'TimeoutError' } as const;
    expect((await asked({ outcome: unknown })).answer).toEqual({ success: true });
  });

  const same = 'hash of Is it loud?';
  test.each<[string, KeyedMessage, unknown]>([
    ['was sent is sent', { state: 'sent', bodyHash: same }, { success: true }],
    ['may have been sent is sent', { state: 'unknown', bodyHash: same }, { success: true }],
    ['is at work is not sent yet', { state: 'sending', bodyHash: same }, 'quote-question-not-sent'],
    ['was another has to wait for its hour', { state: 'sent', bodyHash: 'other' }, 'quote-question-limit'],
    [
      'was another that may not leave may be asked soon',
      { state: 'reserved', bodyHash: 'other' },
      'quote-question-not-sent',
    ],
  ])('while the last one %s', async (_, last, answer) => {
    expect(await asked({ refused: 3, last })).toMatchObject({ answer, mails: [] });
  });

  test('is asked anew where the same one certainly did not leave, three times at most', async () => {
    const last = { state: 'returned', bodyHash: same } as const;
    expect(await asked({ refused: 2, last })).toMatchObject({
      answer: { success: true },
      mails: [{ to: 'pat@harlow.example' }],
    });
    expect(await asked({ refused: 3, last })).toEqual({
      answer: 'quote-question-not-sent',
      mails: [],
      hashes: [same, same, same],
    });
  });
});
