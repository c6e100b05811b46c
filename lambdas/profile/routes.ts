import { problem } from '#domain/contract/problems';
import {
  confirmValuesSchema,
  saveSettingsSchema,
  setHowToPaySchema,
  setTimeZoneSchema,
  updateSetupSchema,
} from '#domain/profile/contract';
import { ok, refuse } from '#domain/result';
import { accountTable } from '../composition/projections.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { deployedTable } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { confirmValues } from './confirm-values.ts';
import { readProfile } from './read-profile.ts';
import { saveSettings } from './save-settings.ts';
import { emailPaymentConfirmation, setHowToPay } from './set-how-to-pay.ts';
import { setTimeZone } from './set-time-zone.ts';
import { accountProfiles, accountZones } from './store/account-profiles.ts';
import { liteProfile } from './store/lite-profile.ts';
import { ownerDecisions } from './store/owner-decisions.ts';
import { paymentDetails } from './store/payment-details.ts';

export const routes = {
  'read-profile': {
    in: 'account-api',
    needs: { items: ['GetItem'] },
    run:
      (profiles = accountProfiles(deployedTable())) =>
      ({ userId, signedInAt }) =>
        readProfile({ userId, signedInAt }, { profiles, clock: systemClock }),
  },
  'save-settings': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(saveSettingsSchema),
    run:
      (profiles = accountProfiles(deployedTable())) =>
      ({ userId, body }) =>
        saveSettings(userId, body, { profiles, clock: systemClock }),
  },
  'confirm-values': {
    in: 'account-files',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      documents: ['DeleteObject'],
      sendsToQueues: ['people'],
    },
    body: jsonBody(confirmValuesSchema),
    run: () => {
      const table = openQueueingTable();
      const ports = {
        profiles: accountProfiles(table),
        decisions: ownerDecisions(accountTable(table)),
        logos: logoStore(deployedDocuments()),
        clock: systemClock,
      };
      return ({ userId, signedInAt, body: choices }) => confirmValues({ userId, signedInAt, choices }, ports);
    },
  },
  'set-how-to-pay': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'], sendsToQueues: ['people'] },
    body: jsonBody(setHowToPaySchema),
    run:
      (details = paymentDetails(openQueueingTable())) =>
      ({ userId, body }) =>
        setHowToPay(userId, body, { details, clock: systemClock }),
  },
  'email-payment-confirmation': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], sendsToQueues: ['people'] },
    run:
      (details = paymentDetails(openQueueingTable())) =>
      ({ userId }) =>
        emailPaymentConfirmation(userId, { details, clock: systemClock }),
  },
  'update-setup': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(updateSetupSchema),
    run:
      (table = deployedTable()) =>
      async ({ userId, body: { isDismissed, chargesNoTax } }) => {
        const set = {
          ...(isDismissed !== undefined && {
            setupDismissedAt: isDismissed ? systemClock().toISOString() : undefined,
          }),
          ...(chargesNoTax !== undefined && { chargesNoTax }),
        };
        if (Object.keys(set).length === 0) return ok({ success: true as const });
        return (await tryCommit(table, update(liteProfile, liteProfile.key(userId), { replace: set })))
          ? ok({ success: true as const })
          : refuse(problem('setup-incomplete'));
      },
  },
  'set-time-zone': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(setTimeZoneSchema),
    run:
      (zones = accountZones(accountTable(deployedTable()))) =>
      ({ userId, body }) =>
        setTimeZone(userId, body.timeZone, { zones, clock: systemClock }),
  },
} satisfies RoutesOf<'profile'>;
