import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { stopRepeat } from './repeats.ts';
import { repeatPorts } from './repeats.wiring.ts';

const ports = repeatPorts();

export const handler = accountOperation('stop-repeat', {
  run: ({ userId, path }) => stopRepeat({ ...path, userId }, ports),
});
