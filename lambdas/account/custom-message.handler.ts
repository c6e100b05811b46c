import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { requiredVariable } from '../platform/environment.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { wordResetMail } from './custom-message.ts';

const siteOrigin = parameter(requiredVariable('SITE_ORIGIN'));

export const handler = async (event: CustomMessageTriggerEvent) => wordResetMail(event, await siteOrigin());
