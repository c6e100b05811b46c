import { confirmEmailSchema } from '#domain/contract/account';
import { publicOperation } from '../platform/http/http-operation.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { disownAccount } from './disown-account.ts';
import { wireMailedLink } from './mailed-link.wiring.ts';

const ports = wireMailedLink();

export const handler = publicOperation('disown-account', {
  body: jsonBody(confirmEmailSchema),
  run: ({ body }) => disownAccount(body.uid, ports),
});
