import type { PostAuthenticationTriggerEvent } from 'aws-lambda';
import { sleep, systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { openTable } from '../platform/table/table.ts';
import { signInHistories } from './store/sign-in-history.ts';
import { recordSignIn } from './triggers.ts';

const history = signInHistories(openTable(requiredVariable('TABLE_NAME')));

export const handler = (event: PostAuthenticationTriggerEvent) =>
  recordSignIn(event, { history, clock: systemClock, sleep });
