import { ok } from '#domain/result';
import type { ClientMailGate, ClientMailPass } from '#lambdas/client-email/client-mail-gate';

/** A `ClientMailPass` (the permission to email this client address), for tests of email texts. */
export const aClientMailPass = (to: string, userId = 'user-1'): ClientMailPass =>
  ({
    userId,
    to,
    sender: { address: 'pat@example.com', createdAt: '2026-01-05T10:00:00.000Z' },
  }) as ClientMailPass;

/** A gate that allows every email. */
export const openGate: ClientMailGate = async ({ userId, to }) => ok(aClientMailPass(to, userId));
