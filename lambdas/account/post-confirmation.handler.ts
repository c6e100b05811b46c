import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { sleep, systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
import { endSessionsAfterReset } from './triggers.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  signIns: signInLimits(table),
  profiles: accountProfiles(table),
  logos: logoStore(deployedDocuments()),
  clock: systemClock,
  sleep,
};

// The pool's ID comes from the event. It cannot be an environment variable, because pool and trigger would then depend
// on each other in one stack.
export const handler = (event: PostConfirmationTriggerEvent) =>
  endSessionsAfterReset(event, { ...ports, directory: accountDirectory(event.userPoolId) });
