import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { getRepeat } from './repeats.ts';
import { repeatPorts } from './repeats.wiring.ts';

const ports = repeatPorts();

export const handler = accountOperation('get-repeat', {
  run: ({ userId, path }) => getRepeat({ ...path, userId }, ports),
});
