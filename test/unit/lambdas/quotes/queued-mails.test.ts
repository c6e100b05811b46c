import { describe, expect, test, vi } from 'vitest';
import { problem } from '#domain/contract/problems';
import { refuse } from '#domain/result';
import {
  composeApprovalMail,
  composeCopyMail,
  composeDeclineMail,
  composeQuestionMail,
  type QueuedMailPorts,
} from '#lambdas/quotes/approval/queued-mails';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { anApproval } from '#test/support/approvals';
import { openGate } from '#test/support/client-mail-pass';
import { anAcceptance, aStoredQuote, storeOf } from '#test/support/stored-quotes';
import { stubIssuedFiles } from '#test/support/stub-issued-files';

const quoteId = 'A'.repeat(22);
const now = new Date('2026-11-04T10:00:00.000Z');
const until = '2026-11-11T09:00:00.000Z';
const approvedQuote = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });
const declineEntry = { ...anApproval.approval, kind: 'declined', revision: 2, reason: 'Too dear.' } as const;

/** The ports that the outbox reads from to compose an email. */
function portsOf(quote: StoredQuote | undefined, change: Partial<QueuedMailPorts> = {}): QueuedMailPorts {
  return {
    quotes: storeOf(quote, [anApproval.approval, declineEntry]),
    questions: {
      find: async (_, questionId) => ({ questionId, at: now.toISOString(), text: 'Is it loud?' }),
    },
    providers: {
      find: async () => ({
        businessName: 'Harlow',
        email: 'office@harlow.example',
        phone: '',
        address: '',
        city: '',
        ownerEmail: 'pat@harlow.example',
      }),
    },
    logos: { find: async () => undefined },
    renderCertificate: async () => new Uint8Array([1]),
    readPhoto: async () => undefined,
    files: stubIssuedFiles,
    passGate: openGate,
    depositPage: { stateOf: async () => undefined },
    newSecret: () => 'secret-1',
    hash: (text) => `hash of ${text}`,
    siteOrigin: async () => 'https://billhook.example',
    ...change,
  };
}

const queuedApproval = { id: quoteId, owner: 'owner', until };
const queuedDecline = { ...queuedApproval, id: `${quoteId}-2` };
const queuedQuestion = { ...queuedApproval, id: `${quoteId}-1793711600000` };
const queuedCopy = { ...queuedApproval, to: 'dana@whitfield.example' };

describe('the emails about a quote that wait in the outbox', () => {
  test('notify the owner of an approval, with the certificate attached', async () => {
    expect(await composeApprovalMail(queuedApproval, now, portsOf(approvedQuote))).toMatchObject({
      kind: 'mail',
      mail: { to: 'pat@harlow.example', attachments: [{ content: new Uint8Array([1]) }] },
    });
  });

  test('are sent without the certificate if it cannot be rendered', async () => {
    const renderCertificate = async () => {
      throw new Error('no font');
    };
    const ports = portsOf(approvedQuote, { renderCertificate });
    const composed = [
      await composeApprovalMail(queuedApproval, now, ports),
      await composeCopyMail(queuedCopy, now, ports),
    ];
    for (const one of composed) {
      expect(one).toMatchObject({ kind: 'mail', facts: { lacksCertificate: true } });
      expect(one.kind === 'mail' && one.mail).not.toHaveProperty('attachments');
      expect(one.kind === 'mail' && one.mail.text).not.toContain('is attached');
    }
    expect(await composeApprovalMail(queuedApproval, now, portsOf(approvedQuote))).toMatchObject({
      facts: { lacksCertificate: false },
    });
  });

  test('link the client to the page on which the deposit can be paid', async () => {
    const { content } = approvedQuote;
    const quote = { ...approvedQuote, content: { ...content, deposit: { percent: 25_000 } } };
    const depositPage = { stateOf: async () => ({ state: 'payable', amountCents: 1 }) as const };
    const composed = await composeCopyMail(queuedCopy, now, portsOf(quote, { depositPage }));
    expect(composed.kind === 'mail' && composed.mail.text).toContain('View and pay: ');
  });

  test('notify the owner of a decline, with its reason', async () => {
    const composed = await composeDeclineMail(
      queuedDecline,
      now,
      portsOf(aStoredQuote({ status: 'declined' })),
    );
    expect(composed).toMatchObject({ kind: 'mail', mail: { to: 'pat@harlow.example' } });
    expect(composed.kind === 'mail' && composed.mail.text).toContain('Too dear.');
  });

  test('forward a question to the owner', async () => {
    const composed = await composeQuestionMail(queuedQuestion, now, portsOf(aStoredQuote()));
    expect(composed).toMatchObject({
      mail: { to: 'pat@harlow.example', tags: { message: queuedQuestion.id } },
    });
    expect(composed.kind === 'mail' && composed.mail.text).toContain('Is it loud?');
  });

  test('wait while the owner has no verified address, for as long as they are useful', async () => {
    const providers = { find: async () => undefined };
    for (const [compose, queuedMail, quote] of [
      [composeApprovalMail, queuedApproval, approvedQuote],
      [composeDeclineMail, queuedDecline, aStoredQuote({ status: 'declined' })],
      [composeQuestionMail, queuedQuestion, aStoredQuote()],
    ] as const) {
      const at = new Date('2026-11-04T11:00:00.000Z');
      expect(await compose(queuedMail, now, portsOf(quote, { providers }))).toEqual({ kind: 'later', at });
      const late = new Date('2026-11-11T08:30:00.000Z');
      expect(await compose(queuedMail, late, portsOf(quote, { providers }))).toEqual({
        kind: 'never',
        reason: 'no-address',
      });
    }
  });

  test('draw no certificate while the owner has no verified address', async () => {
    const providers = { find: async () => undefined };
    const renderCertificate = vi.fn(async () => new Uint8Array([1]));
    await composeApprovalMail(queuedApproval, now, portsOf(approvedQuote, { providers, renderCertificate }));
    expect(renderCertificate).not.toHaveBeenCalled();
    await composeApprovalMail(queuedApproval, now, portsOf(approvedQuote, { renderCertificate }));
    expect(renderCertificate).toHaveBeenCalledTimes(1);
  });

  test('are dropped if there is nothing to report', async () => {
    expect(await composeApprovalMail(queuedApproval, now, portsOf(aStoredQuote()))).toMatchObject({
      kind: 'never',
    });
    expect(
      await composeDeclineMail({ ...queuedDecline, id: `${quoteId}-1` }, now, portsOf(approvedQuote)),
    ).toMatchObject({
      kind: 'never',
    });
    const questions = { find: async () => undefined };
    expect(
      await composeQuestionMail(queuedQuestion, now, portsOf(approvedQuote, { questions })),
    ).toMatchObject({
      kind: 'never',
    });
    expect(await composeCopyMail(queuedCopy, now, portsOf(undefined))).toMatchObject({ kind: 'never' });
  });

  test('send the client a copy through the gate, which does not count it in the daily limit again', async () => {
    const asked: unknown[] = [];
    const composed = await composeCopyMail(
      queuedCopy,
      now,
      portsOf(approvedQuote, {
        passGate: (email) => {
          asked.push(email);
          return openGate(email);
        },
      }),
    );
    expect(asked).toEqual([{ userId: 'owner', to: 'dana@whitfield.example', isAlreadyCounted: true }]);
    expect(composed).toMatchObject({
      kind: 'mail',
      mail: { to: 'dana@whitfield.example', unsubscribe: expect.stringContaining('secret-1') },
      facts: { stopTokenHash: 'hash of secret-1' },
    });
  });

  test('send no copy to a client who has stopped emails from the business meanwhile', async () => {
    const passGate = async () => refuse(problem('address-stopped'));
    expect(await composeCopyMail(queuedCopy, now, portsOf(approvedQuote, { passGate }))).toEqual({
      kind: 'never',
      reason: 'address-stopped',
    });
  });
});
