import { confirmEmailSchema } from '#domain/contract/account';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { disownAccount } from './disown-account.ts';
import { wireMailedLink } from './mailed-link.wiring.ts';

const ports = wireMailedLink();

export const handler = publicOperation('disown-account', {
  body: jsonBody(confirmEmailSchema),
  run: ({ body }) => disownAccount(body.uid, ports),
});
