import { confirmValuesSchema } from '#domain/contract/profile';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { ownerDecisions } from '../adapters/dynamodb/account/owner-decisions.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { confirmValues } from './confirm-values.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  profiles: accountProfiles(table),
  decisions: ownerDecisions(table),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
};

export const handler = accountOperation('confirm-values', {
  body: jsonBody(confirmValuesSchema),
  run: ({ userId, signedInAt, body: choices }) => confirmValues({ userId, signedInAt, choices }, ports),
});
