import { confirmValuesSchema } from '#domain/contract/profile';
import { accountProjections } from '../composition/projections.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { confirmValues } from './confirm-values.ts';
import { accountProfiles } from './store/account-profiles.ts';
import { ownerDecisions } from './store/owner-decisions.ts';

const table = openQueueingTable();
const ports = {
  profiles: accountProfiles(table),
  decisions: ownerDecisions(table, accountProjections),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
};

export const handler = accountOperation('confirm-values', {
  body: jsonBody(confirmValuesSchema),
  run: ({ userId, signedInAt, body: choices }) => confirmValues({ userId, signedInAt, choices }, ports),
});
