import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { signInLimits } from '../adapters/dynamodb/account/sign-in-limit.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { endSessionsAfterReset } from './post-confirmation.ts';

const signIns = signInLimits(openTable(requiredVariable('TABLE_NAME')));

// The event names the pool: a variable would, too, but pool and trigger cannot both name each other in one stack.
export const handler = (event: PostConfirmationTriggerEvent) =>
  endSessionsAfterReset(event, {
    directory: accountDirectory(event.userPoolId),
    signIns,
    clock: systemClock,
    sleep,
  });
