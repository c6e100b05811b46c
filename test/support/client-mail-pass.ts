import { ok } from '#domain/result';
import type { ClientMailGate, ClientMailPass } from '#lambdas/client-email/client-mail-gate';

/** Permission to email an address, for tests of what an email says. */
export const aPass = (to: string, userId = 'user-1'): ClientMailPass => ({ userId, to }) as ClientMailPass;

/** A gate that lets everything through. */
export const openGate: ClientMailGate = async ({ userId, to }) => ok(aPass(to, userId));
