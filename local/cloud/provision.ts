import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FunctionDefinition } from '../functions/function-definition.ts';
import { readCloudAssembly } from '../stacks/cloud-assembly.ts';
import { readFunctions } from '../stacks/read-functions.ts';
import { type LocalResource, resolveStacks } from '../stacks/resolve-template.ts';
import { openValueStore, secretName, type ValueStore } from './secret-service.ts';

/** The resource types that the local cloud supports; others exist in AWS only. */
const SUPPORTED_TYPES = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Lambda::Function',
  'AWS::Lambda::LayerVersion',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Scheduler::Schedule',
  'AWS::SQS::Queue',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::EmailIdentity',
  'AWS::SSM::Parameter',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
]);

/** The resources of the stacks, resolved for this machine. */
export interface Provisioned {
  readonly resources: readonly LocalResource[];
  readonly functions: readonly FunctionDefinition[];
  readonly parameters: ValueStore;
  readonly secrets: ValueStore;
}

/**
 * The value of a dynamic reference in a template; '' if there is none. `reference` is
 * `<ARN or name>:SecretString:...` for a secret, `<name>[:<version>]` for a parameter.
 */
function resolveDynamicReference(
  { parameters, secrets }: Pick<Provisioned, 'parameters' | 'secrets'>,
  service: string,
  reference: string,
): string {
  if (service !== 'secretsmanager') return parameters.get(reference.replace(/:\d+$/, '')) ?? '';
  const [id = ''] = reference.split(':SecretString');
  return secrets.get(secretName(id)) ?? '';
}

/**
 * Reads the stacks, generates their secrets, and resolves the environment variables of every function. `overrides`
 * are set in functions that have a variable with the same name, and in all functions if the name begins with `AWS_`.
 */
export function provision(options: {
  readonly assembly: string;
  readonly dataDir: string;
  readonly overrides: Readonly<Record<string, string>>;
}): Provisioned {
  const parameters = openValueStore(join(options.dataDir, 'parameters.json'));
  const secrets = openValueStore(join(options.dataDir, 'secrets.json'));
  const resources = resolveStacks(readCloudAssembly(options.assembly), SUPPORTED_TYPES, parameters.get);
  for (const { type, name, properties } of resources) {
    if (type === 'AWS::SecretsManager::Secret')
      secrets.getOrMake(name, () => String(properties.SecretString ?? randomBytes(24).toString('hex')));
    if (type === 'AWS::SSM::Parameter') parameters.set(name, String(properties.Value));
  }
  const functions = readFunctions(resources, (service, reference) =>
    resolveDynamicReference({ parameters, secrets }, service, reference),
  ).map((definition) => {
    const { environment } = definition;
    const applicable = Object.entries(options.overrides).filter(
      ([name]) => name in environment || name.startsWith('AWS_'),
    );
    return { ...definition, environment: { ...environment, ...Object.fromEntries(applicable) } };
  });
  return { resources, functions, parameters, secrets };
}
