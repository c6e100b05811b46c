import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import { providerConfigurationSchema } from '#domain/online-payments/provider-configuration';
import { type PaymentProvider, stripeProvider } from '#lambdas/online-payments/index';
import { stageNames } from '#lib/stage-profile';
import { type Deployment, localEndpoint, storedSettings } from './deployment.ts';

interface DeploymentChoice {
  readonly stage?: string | undefined;
  readonly local?: boolean | undefined;
}

/**
 * The URL at which the functions of a stage reach the provider, from the stage's file; for the local product, the
 * endpoint of the local cloud, which emulates the provider too.
 */
export function providerUrl({ stage, local }: DeploymentChoice): string {
  if (local) return localEndpoint();
  const name = stageNames.find((one) => one === stage) ?? 'dev';
  return storedSettings(name).paymentProviderUrl;
}

/** The payment provider, using the key that `set-payment-provider` stored; undefined if online payments are off. */
export async function paymentProviderOf(
  { client, names }: Deployment['parameters'],
  chosen: DeploymentChoice,
): Promise<PaymentProvider | undefined> {
  try {
    const { Parameter } = await client.send(
      new GetParameterCommand({ Name: names.paymentProvider, WithDecryption: true }),
    );
    const { secretKey } = providerConfigurationSchema.parse(JSON.parse(Parameter?.Value ?? ''));
    return stripeProvider({ origin: providerUrl(chosen), secretKey: async () => secretKey });
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    // The original error is not shown, because it could quote the stored text, which contains keys.
    if (error instanceof SyntaxError || (error instanceof Error && error.name === '$ZodError'))
      throw new Error('The stored configuration of the payment provider cannot be read. Store it again.');
    throw error;
  }
}
