import { expect, test } from 'vitest';
import { blankBusiness } from '#domain/profile/profile';
import {
  type ComposeAccountantMailPorts,
  composeAccountantMail,
} from '#lambdas/reports/compose-accountant-mail';

const jo = 'jo@books.example';
const owner = 'pat@example.com';
const waiting = { id: 'mail-1', owner: 'u1', to: jo, from: '2026-11', until: '2026-11' };

/** Composes the email for an account; returns what became of it and what the verify page knows from then on. */
async function compose(account: { readonly emailVerified: boolean }) {
  const recorded: unknown[] = [];
  const admit = async () => true;
  const ports: ComposeAccountantMailPorts = {
    store: {
      find: async () => ({
        email: owner,
        emailVerified: account.emailVerified,
        timeZone: 'America/New_York',
        accountant: { email: jo, confirmedAt: '2026-11-01T00:00:00.000Z', confirmedBy: owner },
      }),
    },
    accounts: {
      find: async () => ({
        email: owner,
        createdAt: '',
        mailAlias: 'alias-of-pat',
        timeZone: 'America/New_York',
        business: { ...blankBusiness, businessName: 'Hartwell Plumbing' },
        ...account,
      }),
    },
    allBooks: async () => [],
    renderSummary: async () => new Uint8Array([1]),
    logos: { current: async () => undefined, find: async () => undefined },
    files: {
      ofEmail: (_userId, _pdf, facts) => ({
        record: async () => void recorded.push(facts),
        forget: async () => undefined,
      }),
    },
    newSecret: () => 'secret',
    hash: (text) => text,
    siteOrigin: async () => 'https://billhook.example',
    clientMails: { accepts: async () => true },
    clientMailCap: { admit, giveBack: async () => undefined },
    mailCap: { admit },
  };
  const composed = await composeAccountantMail(waiting, new Date('2026-11-28T12:00:00.000Z'), ports);
  expect(recorded).toEqual([]);
  if (composed.kind === 'mail') await composed.file?.record();
  return { kind: composed.kind, recorded };
}

test('the summary of reports can be verified once it is emailed', async () => {
  expect(await compose({ emailVerified: true })).toMatchObject({
    kind: 'mail',
    recorded: [{ file: 'summary', documentId: 'mail-1', number: 'November 2026' }],
  });
});

test('a summary that may not be emailed stays unknown to the page that verifies files', async () => {
  expect(await compose({ emailVerified: false })).toEqual({ kind: 'never', recorded: [] });
});
