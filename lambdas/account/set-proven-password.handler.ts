import { setProvenPasswordSchema } from '#domain/contract/account';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { wireMailedLink } from './mailed-link.wiring.ts';
import { setProvenPassword } from './set-proven-password.ts';

const ports = wireMailedLink();

export const handler = publicOperation('set-proven-password', {
  body: jsonBody(setProvenPasswordSchema),
  run: ({ body }) => setProvenPassword(body, ports),
});
