import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** A resource in a CloudFormation template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: unknown }>>;
  readonly Mappings?: Readonly<Record<string, Record<string, Record<string, unknown>>>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

/** One synthesized stack. */
export interface SynthesizedStack {
  readonly name: string;
  readonly template: Template;
  /** Nested stacks, by the logical ID of their resource. */
  readonly nested: ReadonlyMap<string, SynthesizedStack>;
  /** The folder of an asset by its key in the asset bucket. */
  assetFolder(objectKey: string): string | undefined;
}

interface AssetManifest {
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path?: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function assetFolders(assembly: string, artifact: string): Map<string, string> {
  const path = join(assembly, `${artifact}.assets.json`);
  const manifest: AssetManifest = existsSync(path) ? readJson(path) : {};
  return new Map(
    Object.values(manifest.files ?? {}).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => {
        const folder = source.path ?? '';
        return [objectKey, isAbsolute(folder) ? folder : join(assembly, folder)] as const;
      }),
    ),
  );
}

type AssetFolder = SynthesizedStack['assetFolder'];

/**
 * Reads a stack from its template file. Nested stacks have their templates in the same folder and their assets next to
 * those of the parent.
 */
function readStack(assembly: string, name: string, file: string, assetFolder: AssetFolder): SynthesizedStack {
  const template: Template = readJson(join(assembly, file));
  const nested = Object.entries(template.Resources ?? {}).flatMap(([id, { Type, Metadata }]) => {
    const path = Type === 'AWS::CloudFormation::Stack' ? Metadata?.['aws:asset:path'] : undefined;
    return typeof path === 'string'
      ? [[id, readStack(assembly, `${name}-${id}`, path, assetFolder)] as const]
      : [];
  });
  return { name, template, nested: new Map(nested), assetFolder };
}

/**
 * Reads every stack of a cloud assembly (`cdk.out`). If there is none, throws an error that names the command to run.
 */
export function readCloudAssembly(assembly: string): readonly SynthesizedStack[] {
  const names = existsSync(assembly)
    ? readdirSync(assembly).filter((name) => /(?<!\.nested)\.template\.json$/.test(name))
    : [];
  if (names.length === 0) throw new Error(`No synthesized stacks in ${assembly}. Synthesize them first.`);
  return names.map((file) => {
    const name = file.replace('.template.json', '');
    const assets = assetFolders(assembly, name);
    return readStack(assembly, name, file, (key) => assets.get(key));
  });
}
