import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { requiredVariable } from '../platform/environment.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import { refuseReplacedAddress, wordResetMail } from './custom-message.ts';
import { verifiedAddress } from './store/verifications.ts';

const siteOrigin = deployedSiteOrigin();
const verified = verifiedAddress(openTable(requiredVariable('TABLE_NAME')));

export const handler = async (event: CustomMessageTriggerEvent) => {
  await refuseReplacedAddress(event, verified);
  return wordResetMail(event, await siteOrigin());
};
