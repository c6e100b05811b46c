import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { signInLimits } from '../adapters/dynamodb/account/sign-in-limit.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { endSessionsAfterReset } from './post-confirmation.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  signIns: signInLimits(table),
  profiles: accountProfiles(table),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
  sleep,
};

// The event names the pool: a variable would, too, but pool and trigger cannot both name each other in one stack.
export const handler = (event: PostConfirmationTriggerEvent) =>
  endSessionsAfterReset(event, { ...ports, directory: accountDirectory(event.userPoolId) });
