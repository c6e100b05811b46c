import { setRepeatSchema } from '#domain/contract/recurring';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setRepeat } from './repeats.ts';
import { repeatPorts } from './repeats.wiring.ts';

const ports = repeatPorts();

export const handler = accountOperation('set-repeat', {
  body: jsonBody(setRepeatSchema),
  run: ({ userId, path, body: { until, onLastDay, namesOwnDate, ...choice } }) =>
    setRepeat(
      { ...path, userId },
      {
        ...choice,
        ...(onLastDay === true && { onLastDay }),
        ...(namesOwnDate === true && { namesOwnDate }),
        ...(until !== undefined && { until }),
      },
      ports,
    ),
});
