import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { endSessionsAfterReset } from './post-confirmation.ts';

// The event names the pool: a variable would, too, but pool and trigger cannot both name each other in one stack.
export const handler = (event: PostConfirmationTriggerEvent) =>
  endSessionsAfterReset(event, accountDirectory(event.userPoolId));
