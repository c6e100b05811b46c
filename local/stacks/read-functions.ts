import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { FunctionDefinition } from '../functions/function-definition.ts';
import { arnOf } from './physical-resources.ts';
import type { LocalResource } from './resolve-template.ts';

interface FunctionProperties {
  readonly Handler?: string;
  readonly Timeout?: number;
  readonly MemorySize?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Code?: { readonly S3Key?: string };
  readonly Layers?: readonly string[];
  readonly Tags?: readonly { readonly Key: string; readonly Value: string }[];
  readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
}

/** A dynamic reference, which CloudFormation resolves during deployment: `{{resolve:<service>:<what>}}`. */
const DYNAMIC = /\{\{resolve:(secretsmanager|ssm|ssm-secure):([^}]*)\}\}/g;

/** Resolves a dynamic reference, given the service and the text after it. */
export type DynamicLookup = (service: string, reference: string) => string;

/** The local name of a function: its tag `function`, or its name. */
const shortNameOf = (name: string, { Tags = [] }: FunctionProperties): string =>
  Tags.find(({ Key }) => Key === 'function')?.Value ?? name;

/**
 * The file of a bundle. Our own bundles are ES modules named `index.mjs`; others, such as CDK's helper functions, do
 * not run here.
 */
function entryOf(resource: LocalResource, { Code, Handler }: FunctionProperties) {
  const folder = Code?.S3Key ? resource.assetFolder(Code.S3Key) : undefined;
  const [file = 'index', exportName = 'handler'] = (Handler ?? 'index.handler').split('.');
  const entry = folder && join(folder, `${file}.mjs`);
  return entry && existsSync(entry) ? { entry, exportName } : undefined;
}

/** The folders in which a function's code finds the packages of its layers, as one variable of Node. */
function layerPackages(resources: readonly LocalResource[], { Layers = [] }: FunctionProperties) {
  const folders = Layers.flatMap((layer) => {
    const found = resources.find(({ type, name }) => type === 'AWS::Lambda::LayerVersion' && name === layer);
    const { Content } = (found?.properties ?? {}) as { readonly Content?: { readonly S3Key?: string } };
    const folder = Content?.S3Key && found?.assetFolder(Content.S3Key);
    return folder ? [join(folder, 'nodejs', 'node_modules')] : [];
  });
  return folders.length > 0 ? { NODE_PATH: folders.join(delimiter) } : {};
}

/** The functions of the resolved stacks that can run on this machine. */
export function readFunctions(
  resources: readonly LocalResource[],
  lookup: DynamicLookup,
): readonly FunctionDefinition[] {
  return resources.flatMap((resource) => {
    if (resource.type !== 'AWS::Lambda::Function') return [];
    const properties = resource.properties as FunctionProperties;
    const bundle = entryOf(resource, properties);
    if (!bundle) return [];
    const variables = Object.entries(properties.Environment?.Variables ?? {}).map(([name, value]) => [
      name,
      String(value).replace(DYNAMIC, (_, service: string, reference: string) => lookup(service, reference)),
    ]);
    const environment: Record<string, string> = {
      ...layerPackages(resources, properties),
      ...Object.fromEntries(variables),
    };
    return [
      {
        name: resource.name,
        shortName: shortNameOf(resource.name, properties),
        arn: arnOf(resource.type, resource.name),
        ...bundle,
        timeoutMilliseconds: (properties.Timeout ?? 3) * 1_000,
        memoryMb: properties.MemorySize ?? 128,
        ...(properties.ReservedConcurrentExecutions !== undefined && {
          reservedConcurrency: properties.ReservedConcurrentExecutions,
        }),
        environment,
      },
    ];
  });
}
