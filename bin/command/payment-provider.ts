import { join } from 'node:path';
import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import { providerConfigurationSchema } from '#domain/online-payments/provider-configuration';
import { type PaymentProvider, stripeProvider } from '#lambdas/online-payments/index';
import { readSettings, readStageFile, stagesFolder } from '#lib/deployment-settings';
import { stageNames } from '#lib/stage-profile';
import { projectRoot } from './build-steps.ts';
import type { Deployment } from './deployment.ts';

/** Where the functions of a stage ask the provider, from its file. */
function providerUrl(stage: string | undefined): string {
  const name = stageNames.find((one) => one === stage) ?? 'dev';
  const stored: Readonly<Record<string, unknown>> = readStageFile(join(projectRoot, stagesFolder), name);
  return readSettings((setting) => stored[setting]).paymentProviderUrl;
}

/** The payment provider with the key that `set-payment-provider` stored; undefined while online payments are off. */
export async function paymentProviderOf(
  { client, names }: Deployment['parameters'],
  { stage }: { readonly stage?: string | undefined },
): Promise<PaymentProvider | undefined> {
  try {
    const { Parameter } = await client.send(
      new GetParameterCommand({ Name: names.paymentProvider, WithDecryption: true }),
    );
    const { secretKey } = providerConfigurationSchema.parse(JSON.parse(Parameter?.Value ?? ''));
    return stripeProvider({ origin: providerUrl(stage), secretKey: async () => secretKey });
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    // The text holds keys, and so could an error that quotes it.
    if (error instanceof SyntaxError || (error instanceof Error && error.name === '$ZodError'))
      throw new Error('The stored configuration of the payment provider cannot be read. Store it again.');
    throw error;
  }
}
